import { isIP } from 'node:net'
import { z } from 'zod'
import { type Env, env } from '../../env'
import { AppError } from '../../errors'
import { isPublicAddress } from '../../net/public-address'
import { connectionBy, isConnected, isPublicOnly, type ModelConnection, originOf } from '../connection/connection'
import type { ModelOwner } from '../connection/model-owner'
import {
  forgetConnection,
  type SavedConnection,
  type ServerFacts,
  saveConnection,
  savedConnection,
} from '../connection/saved-connection'
import { promptSetOf, SMALL_WINDOW } from '../prompts/prompt-set'
import { forgetServerFacts, serverFacts, windowOf } from '../server/server-facts'

/** A connection as shown on settings pages, without the key. */
export type ModelSettings = {
  connected: boolean
  baseURL: Setting
  chatModel: Setting
  /** empty: the built-in embedder */
  embeddingModel: Setting
  /** tokens of the context window: as set by the person (empty: as the server says), and in effect */
  window: Setting & {
    /** the server's last answer; null: none */
    told: number | null
    /** the model's maximum, if Folio sets the window */
    largest: number | null
    /** whether the model gets the short prompts, and the largest window for which it does */
    isShort: boolean
    shortUpTo: number
    program: ServerFacts['kind']
  }
  /** the model accepts pictures, as the person says */
  sees: boolean
  key: {
    kept: boolean
    /** last four characters of the key; null for a short one */
    ending: string | null
    /** where the key is sent */
    sentTo: string
    fromEnvironment: boolean
  }
}

type Setting = { value: string; fromEnvironment: boolean }

/** Settings as entered. `apiKey`: null deletes the stored key, an empty one keeps it. */
export type ModelInput = {
  baseURL: string
  apiKey: string | null
  chatModel: string
  embeddingModel: string
  /** tokens of the context window; empty or absent: as the server says */
  window?: string
  /** the model accepts pictures */
  sees?: boolean
}

/** Tokens of the shortest prompt with one passage. */
const LEAST_WINDOW = 1_000
const NAME = 'The name of a model must be one line of at most 200 characters.'

export const modelInputSchema = z.object({
  baseURL: z.string().trim().max(2000, 'This address is too long.').transform(withoutSlash).superRefine(checkAddress),
  apiKey: z
    .string()
    .trim()
    .max(1000, 'This is too long to be a key.')
    .regex(/^[\x21-\x7e]*$/, 'A key cannot contain spaces or non-ASCII characters. Copy it again.')
    .nullable(),
  chatModel: z
    .string()
    .trim()
    .regex(/^.{0,200}$/, NAME),
  embeddingModel: z
    .string()
    .trim()
    .regex(/^.{0,200}$/, NAME),
  window: z
    .string()
    .trim()
    .default('')
    .transform((text) => text.replaceAll(/[,\s]/g, ''))
    .refine(
      (text) => text === '' || (/^\d{1,8}$/.test(text) && Number(text) >= LEAST_WINDOW),
      `The context window must be a whole number of tokens, at least ${LEAST_WINDOW.toLocaleString('en')}.`,
    ),
  sees: z.boolean().default(false),
})

/** Settings from the environment, which apply to the installation only. */
function environmentSettings(owner: ModelOwner): Partial<Env> {
  return owner === null ? env() : {}
}

/** A model's settings for the page, with only the last four characters of the key. */
export function modelSettings(owner: ModelOwner = null): ModelSettings {
  const { OPENAI_BASE_URL, OPENAI_API_KEY, CHAT_MODEL, EMBEDDING_MODEL, MODEL_CONTEXT_TOKENS } =
    environmentSettings(owner)
  const saved = savedConnection(owner)
  const connection = connectionBy(owner, saved)
  const { baseURL, apiKey, chatModel, embeddingModel, window } = connection
  const { server } = saved
  const connected = isConnected(connection)
  const shown = (value: string, set: string | undefined) => ({ value, fromEnvironment: set !== undefined })
  return {
    connected,
    // The key of the environment is sent to the environment's address, so the page cannot change that address.
    baseURL: shown(baseURL ?? '', OPENAI_BASE_URL ?? OPENAI_API_KEY),
    chatModel: shown(connected || CHAT_MODEL ? chatModel : '', CHAT_MODEL),
    embeddingModel: shown(embeddingModel === 'offline' || !connected ? '' : embeddingModel, EMBEDDING_MODEL),
    window: {
      ...shown(window ? String(window) : '', MODEL_CONTEXT_TOKENS === undefined ? undefined : 'set'),
      told: server?.window ?? null,
      largest: server?.largest ?? null,
      isShort: promptSetOf(windowOf(window, server)) === 'small',
      shortUpTo: SMALL_WINDOW,
      program: server?.kind ?? 'other',
    },
    sees: connection.sees ?? false,
    key: {
      kept: apiKey !== undefined,
      ending: apiKey && apiKey.length >= 16 ? apiKey.slice(-4) : null,
      sentTo: originOf(baseURL),
      fromEnvironment: OPENAI_API_KEY !== undefined,
    },
  }
}

/** Saves the settings for the next calls in every process. Throws `AppError('bad_request' | 'forbidden')`. */
export function saveModel(input: ModelInput, owner: ModelOwner = null): void {
  const saved = merge(owner, input)
  requireEndpoint(connectionBy(owner, saved))
  saveConnection(owner, saved)
}

/** Asks the server about itself and its model's window, and stores the answer with the connection. */
export async function rememberServer(owner: ModelOwner = null): Promise<void> {
  forgetServerFacts()
  const saved = savedConnection(owner)
  const connection = connectionBy(owner, saved)
  if (!isConnected(connection)) return
  const server = await serverFacts(connection)
  // The connection may have been changed or removed in the meantime.
  if (JSON.stringify(savedConnection(owner)) === JSON.stringify(saved)) saveConnection(owner, { ...saved, server })
}

/** The connection with the entered settings. Throws `AppError('bad_request' | 'forbidden')` if they are invalid. */
export function connectionOf(input: ModelInput, owner: ModelOwner = null): ModelConnection {
  const connection = connectionBy(owner, merge(owner, input))
  requireEndpoint(connection)
  return connection
}

/** Deletes the connection and its key, in every process. */
export function disconnectModel(owner: ModelOwner = null): void {
  forgetConnection(owner)
}

function merge(
  owner: ModelOwner,
  { baseURL, apiKey, chatModel, embeddingModel, window, sees }: ModelInput,
): SavedConnection {
  const saved = savedConnection(owner)
  const address = environmentSettings(owner).OPENAI_BASE_URL ?? (baseURL || undefined)
  const keyFor = originOf(address)
  const kept = apiKey === '' && saved.keyFor === keyFor ? saved.apiKey : undefined
  const key = apiKey || kept
  return {
    baseURL: baseURL || undefined,
    ...(key ? { apiKey: key, keyFor } : {}),
    chatModel: chatModel || undefined,
    embeddingModel: embeddingModel || 'offline',
    ...(window && { window: Number(window) }),
    ...(sees && { sees }),
  }
}

function requireEndpoint(connection: ModelConnection): void {
  const { baseURL, apiKey, chatModel } = connection
  if (isPublicOnly(connection) && baseURL && !mayBePublic(baseURL))
    throw new AppError(
      'forbidden',
      `${new URL(baseURL).host} is not a public internet address. Setting OWN_MODELS=any on the server also allows models on its own network.`,
    )
  if (!baseURL && !apiKey)
    throw new AppError('bad_request', 'Enter the address of a model server, an OpenAI key, or both.')
  if (!chatModel) throw new AppError('bad_request', 'Enter the name of the chat model.')
}

/** Whether an address may be on the internet. Host names pass here and are checked on connection. */
function mayBePublic(baseURL: string): boolean {
  const host = new URL(baseURL).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? isPublicAddress(host) : !/(?:^|\.)localhost$/i.test(host)
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

function checkAddress(address: string, context: z.RefinementCtx): void {
  const message = wrongWith(address)
  if (message) context.addIssue({ code: 'custom', message })
}

function wrongWith(address: string): string | null {
  if (!address) return null
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    return 'The address must begin with http:// or https://, as in http://127.0.0.1:11434/v1.'
  const { username, password, search, hash } = new URL(address)
  if (username || password) return 'The address contains a name or password. Enter the key in its own field.'
  if (search || hash) return 'Enter the address without “?” or “#”: only the server and its path, as in …/v1.'
  return null
}
