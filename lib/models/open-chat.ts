import { extractReasoningMiddleware, wrapLanguageModel } from 'ai'
import { type ModelConnection, openProvider } from './connection'
import type { Watch } from './patience'
import { ollamaFetch } from './server/ollama-chat'
import { type ServerLimits, serverOf } from './server/server-facts'

/** The chat model of a connection. Local models put their reasoning in `<think>`, which is not part of the answer. */
export function openChat(connection: ModelConnection, { kind, window }: ServerLimits, watch: Watch) {
  const fetch = kind === 'ollama' ? ollamaFetch(serverOf(connection).root, window, watch.fetch) : watch.fetch
  const model = openProvider(connection, fetch).chat(connection.chatModel)
  return wrapLanguageModel({ model, middleware: extractReasoningMiddleware({ tagName: 'think' }) })
}
