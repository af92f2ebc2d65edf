import { extractReasoningMiddleware, wrapLanguageModel } from 'ai'
import { type ModelConnection, openProvider } from '../connection/connection'
import type { Watch } from '../requests/patience'
import { ollamaFetch } from './ollama-chat'
import { type ServerLimits, serverOf } from './server-facts'

/** The chat model of a connection. Local models put their reasoning in `<think>`, which is not part of the answer. */
export function openChat(connection: ModelConnection, { kind, window }: ServerLimits, watch: Watch) {
  const fetch = kind === 'ollama' ? ollamaFetch(serverOf(connection).root, window, watch.fetch) : watch.fetch
  const model = openProvider(connection, fetch).chat(connection.chatModel)
  return wrapLanguageModel({ model, middleware: extractReasoningMiddleware({ tagName: 'think' }) })
}
