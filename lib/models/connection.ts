import { createOpenAI, type OpenAIProvider } from '@ai-sdk/openai'
import { env } from '../env'

/** How long a call waits and how often it tries again. */
export type Patience = {
  /** until the first byte of an answer */
  firstTokenMs: number
  /** between two bytes of it */
  idleMs: number
  /** further attempts, before anything of the answer came */
  retries: number
  /** before the first further attempt; doubles with each */
  backoffMs: number
}

export type ModelConnection = {
  /** undefined: OpenAI's own */
  baseURL: string | undefined
  apiKey: string | undefined
  chatModel: string
  embeddingModel: string
  patience: Patience
}

const PATIENCE: Patience = { firstTokenMs: 120_000, idleMs: 60_000, retries: 3, backoffMs: 1_000 }

/** The endpoint that the environment names. Any server that speaks the OpenAI protocol will do. */
export function modelConnection(): ModelConnection {
  const { OPENAI_BASE_URL, OPENAI_API_KEY, CHAT_MODEL, EMBEDDING_MODEL } = env()
  return {
    baseURL: OPENAI_BASE_URL,
    apiKey: OPENAI_API_KEY,
    chatModel: CHAT_MODEL,
    embeddingModel: EMBEDDING_MODEL,
    patience: PATIENCE,
  }
}

/** Local servers want no key, the library wants one: it then gets a word that is none. */
export function openProvider({ baseURL, apiKey }: ModelConnection, fetch?: typeof globalThis.fetch): OpenAIProvider {
  return createOpenAI({ baseURL, apiKey: apiKey ?? 'none', fetch })
}

/** What a message may call the endpoint: never a path, a query or a password. */
export function endpointName({ baseURL }: ModelConnection): string {
  return baseURL ? new URL(baseURL).origin : 'api.openai.com'
}
