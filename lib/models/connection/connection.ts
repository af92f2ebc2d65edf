import { createOpenAI, type OpenAIProvider } from '@ai-sdk/openai'
import { env } from '../../env'
import type { ModelOwner } from './model-owner'
import { type SavedConnection, savedConnection } from './saved-connection'

/** Timeout and number of retries of a call. */
export type Patience = {
  /** until the first byte of an answer */
  firstTokenMs: number
  /** between two bytes of the answer */
  idleMs: number
  /** for the whole answer, from the request on; absent: an hour */
  wholeMs?: number
  /** retries, as long as nothing of the answer has come */
  retries: number
  /** before the first retry; doubles each time */
  backoffMs: number
}

export type ModelConnection = {
  /** undefined: OpenAI's own */
  baseURL: string | undefined
  apiKey: string | undefined
  chatModel: string
  /** `offline`: the embedder that is trained on the library */
  embeddingModel: string
  patience: Patience
  /** tokens of a prompt and its answer together, set by the person; absent: as the server says */
  window?: number
  /** whether the model accepts pictures: the person says so, since no protocol reports it */
  sees?: boolean
  /** maximum parallel calls, as set by the person; absent: as the server reports */
  atOnce?: number
  /** absent: the installation's */
  owner?: ModelOwner
}

/** A local model may read a long prompt for minutes before its first word. */
const FIRST_TOKEN_MS = { openai: 120_000, elsewhere: 600_000 }
const IDLE_MS = 60_000
const RETRIES = { retries: 3, backoffMs: 1_000 }
const CHAT_MODEL = 'gpt-4.1-mini'
const EMBEDDING_MODEL = 'text-embedding-3-small'
const OPENAI = 'https://api.openai.com'

/**
 * The shared endpoint, which also embeds the index: from the environment, else as saved. Any server with the OpenAI
 * protocol works.
 */
export function installationConnection(): ModelConnection {
  return connectionBy(null)
}

/** The saved connection of an owner. Settings from the environment, above all the key, apply to the installation only. */
export function connectionBy(owner: ModelOwner, saved = savedConnection(owner)): ModelConnection {
  if (owner === null) return connectionWith(saved)
  const { baseURL } = saved
  return {
    baseURL,
    apiKey: saved.keyFor === originOf(baseURL) ? saved.apiKey : undefined,
    chatModel: saved.chatModel ?? CHAT_MODEL,
    embeddingModel: 'offline',
    patience: patienceWith(baseURL),
    window: saved.window,
    sees: saved.sees,
    owner,
  }
}

/**
 * The endpoint with these saved settings. A key is only sent to its own address: the key of the environment to the
 * environment's address, a saved key to the address it was entered for.
 */
function connectionWith(saved: SavedConnection): ModelConnection {
  const set = env()
  const baseURL = set.OPENAI_BASE_URL ?? (set.OPENAI_API_KEY ? undefined : saved.baseURL)
  const savedKey = saved.keyFor === originOf(baseURL) ? saved.apiKey : undefined
  return {
    baseURL,
    apiKey: set.OPENAI_API_KEY ?? savedKey,
    chatModel: set.CHAT_MODEL ?? saved.chatModel ?? CHAT_MODEL,
    embeddingModel: set.EMBEDDING_MODEL ?? saved.embeddingModel ?? EMBEDDING_MODEL,
    patience: patienceWith(baseURL),
    window: set.MODEL_CONTEXT_TOKENS ?? saved.window,
    sees: saved.sees,
    atOnce: set.MODEL_CALLS_AT_ONCE,
  }
}

function patienceWith(baseURL: string | undefined): Patience {
  const { MODEL_FIRST_TOKEN_SECONDS: first, MODEL_SILENCE_SECONDS: silence, MODEL_ANSWER_SECONDS: whole } = env()
  const usual = originOf(baseURL) === OPENAI ? FIRST_TOKEN_MS.openai : FIRST_TOKEN_MS.elsewhere
  return {
    firstTokenMs: first === undefined ? usual : first * 1000,
    idleMs: silence === undefined ? IDLE_MS : silence * 1000,
    ...(whole !== undefined && { wholeMs: whole * 1000 }),
    ...RETRIES,
  }
}

/** Whether a shared model is connected. */
export function hasInstallationModel(): boolean {
  return isConnected(installationConnection())
}

/** Whether the connection has a key or an address. */
export function isConnected({ apiKey, baseURL }: ModelConnection): boolean {
  return Boolean(apiKey || baseURL)
}

/**
 * Whether an endpoint must be on the public internet. An address that anybody may enter must not reach the server's own
 * network.
 */
export function isPublicOnly({ owner }: Pick<ModelConnection, 'owner'>): boolean {
  return Boolean(owner) && env().OWN_MODELS !== 'any'
}

/** Scheme, host and port of an endpoint. */
export function originOf(baseURL: string | undefined): string {
  return baseURL ? new URL(baseURL).origin : OPENAI
}

/** Local servers need no key, but the library requires one, so it gets a placeholder. */
export function openProvider({ baseURL, apiKey }: ModelConnection, fetch?: typeof globalThis.fetch): OpenAIProvider {
  return createOpenAI({ baseURL, apiKey: apiKey ?? 'none', fetch })
}

/** The endpoint as shown in messages: without path, query and password. */
export function endpointName({ baseURL }: ModelConnection): string {
  return baseURL ? new URL(baseURL).origin : 'api.openai.com'
}
