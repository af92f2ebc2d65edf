import { createOpenAI, type OpenAIProvider } from '@ai-sdk/openai'
import { env } from '../env'
import type { ModelOwner } from './model-owner'
import { type SavedConnection, savedConnection } from './saved-connection'

/** Timeout and number of retries of a call. */
export type Patience = {
  /** until the first byte of an answer */
  firstTokenMs: number
  /** between two bytes of it */
  idleMs: number
  /** until its end, from when it was asked; absent: an hour */
  wholeMs?: number
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
  /** `offline`: none, the space that is learned from the library */
  embeddingModel: string
  patience: Patience
  /** tokens that a prompt and its answer may have together, as the person set it; absent: what the server says */
  window?: number
  /** whether the model accepts pictures, as the person says: no protocol tells it */
  sees?: boolean
  /** calls side by side, as the person set it; absent: what the server says */
  atOnce?: number
  /** absent: the installation's */
  owner?: ModelOwner
}

/** A local model may read a long prompt for minutes before it writes its first word. */
const FIRST_TOKEN_MS = { openai: 120_000, elsewhere: 600_000 }
const IDLE_MS = 60_000
const RETRIES = { retries: 3, backoffMs: 1_000 }
const CHAT_MODEL = 'gpt-4.1-mini'
const EMBEDDING_MODEL = 'text-embedding-3-small'
const OPENAI = 'https://api.openai.com'

/**
 * The endpoint that all share, and that the index is made with: what the environment says, else what was saved. Any server of
 * the OpenAI protocol will do.
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
 * The endpoint as it would be with these saved settings. A key goes to no address but its own: that of the
 * environment only to the environment's address, a saved one only to that for which it was typed.
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

/** Whether there is a model that all share. */
export function hasInstallationModel(): boolean {
  return isConnected(installationConnection())
}

/** Whether there is anything to be asked. */
export function isConnected({ apiKey, baseURL }: ModelConnection): boolean {
  return Boolean(apiKey || baseURL)
}

/** Whether an endpoint may lie in the public internet alone: what everybody may type must not lead into the network of the server. */
export function isPublicOnly({ owner }: Pick<ModelConnection, 'owner'>): boolean {
  return Boolean(owner) && env().OWN_MODELS !== 'any'
}

/** Scheme, host and port of an endpoint. */
export function originOf(baseURL: string | undefined): string {
  return baseURL ? new URL(baseURL).origin : OPENAI
}

/** Local servers want no key, the library wants one: it then gets a word that is none. */
export function openProvider({ baseURL, apiKey }: ModelConnection, fetch?: typeof globalThis.fetch): OpenAIProvider {
  return createOpenAI({ baseURL, apiKey: apiKey ?? 'none', fetch })
}

/** The endpoint as messages show it: without path, query and password. */
export function endpointName({ baseURL }: ModelConnection): string {
  return baseURL ? new URL(baseURL).origin : 'api.openai.com'
}
