import { z } from 'zod'
import { isLoopback } from '../../text/names/addresses'
import { isPublicOnly, type ModelConnection, originOf } from '../connection/connection'
import { type ServerFacts, tokens } from '../connection/saved-connection'
import { askServer, type Server } from './ask-server'

const UNKNOWN: ServerFacts = { kind: 'other', window: null, largest: null, atOnce: null }

/** Ollama's default window silently cuts prompts. This is as much as Folio's prompts need and small models support. */
const OLLAMA_WINDOW = 16_384
/** Context length that LM Studio loads a model with by default, in tokens. */
const LM_STUDIO_WINDOW = 4_096
/** vLLM batches calls that arrive together. */
const VLLM_AT_ONCE = 256
/** How long facts about a server are cached, ms. It may restart with other settings. */
const KNOWN_MS = { here: 60_000, elsewhere: 600_000 }

type CachedFacts = { facts: Promise<ServerFacts>; until: number }

const shared = globalThis as typeof globalThis & { folioServerFacts?: Map<string, CachedFacts> }

/** Facts about the chat model from its server, refreshed about once a minute. OpenAI is not asked. */
export async function serverFacts(connection: ModelConnection): Promise<ServerFacts> {
  const origin = originOf(connection.baseURL)
  if (new URL(origin).hostname === 'api.openai.com') return UNKNOWN
  const key = JSON.stringify([connection.baseURL, connection.apiKey, connection.chatModel, connection.owner])
  shared.folioServerFacts ??= new Map()
  const known = shared.folioServerFacts.get(key)
  if (known && known.until > Date.now()) return known.facts
  const facts = askFacts(connection)
  const until = Date.now() + (isLoopback(origin) ? KNOWN_MS.here : KNOWN_MS.elsewhere)
  shared.folioServerFacts.set(key, { facts, until })
  const current = await facts
  // An unreachable server may be back in a moment.
  if (current === UNKNOWN && isLoopback(origin)) shared.folioServerFacts.delete(key)
  return current
}

/** A server's native API, beside the OpenAI protocol. */
export function serverOf(connection: Endpoint): Server {
  const { baseURL = '', apiKey } = connection
  return { root: baseURL.replace(/\/v1$/, ''), apiKey, isPublicOnly: isPublicOnly(connection) }
}

type Endpoint = Pick<ModelConnection, 'baseURL' | 'apiKey' | 'owner'>

/** `window`: tokens, null if unknown. `atOnce`: parallel calls. */
export type ServerLimits = { kind: ServerFacts['kind']; window: number | null; atOnce: number }

/**
 * Limits of calls to a server: the person's settings, else the server's own. A server on this machine gets one call at
 * a time.
 */
export async function serverLimits(connection: ModelConnection): Promise<ServerLimits> {
  const facts = await serverFacts(connection)
  const { kind, atOnce } = facts
  const isHere = isLoopback(originOf(connection.baseURL))
  return {
    kind,
    window: windowOf(connection.window, facts),
    atOnce: connection.atOnce ?? atOnce ?? (isHere ? 1 : Number.POSITIVE_INFINITY),
  }
}

/** The window in effect: as set by the person, else as the server says, but never above the model's maximum. */
export function windowOf(set: number | undefined, said?: Pick<ServerFacts, 'window' | 'largest'>): number | null {
  const wanted = set ?? said?.window ?? null
  return wanted === null ? null : Math.min(wanted, said?.largest ?? wanted)
}

/** Clears the cache, so that the next call asks the server. */
export function forgetServerFacts(): void {
  shared.folioServerFacts?.clear()
}

const listSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      owned_by: z.string().nullish(),
      max_model_len: tokens.nullish(),
      context_length: tokens.nullish(),
      context_window: tokens.nullish(),
    }),
  ),
})

async function askFacts(connection: ModelConnection): Promise<ServerFacts> {
  const server = serverOf(connection)
  const { chatModel } = connection
  const list = listSchema.safeParse(await askServer({ ...server, root: connection.baseURL ?? '' }, { path: '/models' }))
  const models = list.data?.data ?? []
  // A server with a single model uses it for every request.
  const model = models.find(({ id }) => id === chatModel) ?? (models.length === 1 ? models[0] : undefined)
  const window = model?.max_model_len ?? model?.context_length ?? model?.context_window ?? null
  if (model?.owned_by === 'vllm') return { kind: 'vllm', window, largest: null, atOnce: VLLM_AT_ONCE }
  if (window !== null) return { ...UNKNOWN, window }
  const asked = await Promise.all([askOllama(server, chatModel), askLlamaCpp(server), askLmStudio(server, chatModel)])
  return asked.find((facts) => facts !== null) ?? (list.success ? { ...UNKNOWN } : UNKNOWN)
}

const showSchema = z.object({
  parameters: z.string().nullish(),
  model_info: z.record(z.string(), z.unknown()).nullish(),
})

/**
 * The window to request of Ollama: that of the Modelfile if larger than Folio's default, but never above the model's
 * maximum.
 */
async function askOllama(server: Server, model: string): Promise<ServerFacts | null> {
  const version = await askServer(server, { path: '/api/version' })
  if (!z.object({ version: z.string() }).safeParse(version).success) return null
  const shown = showSchema.safeParse(await askServer(server, { path: '/api/show', body: { model } })).data
  const ofModel = Object.entries(shown?.model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1]
  const largest = tokens.safeParse(ofModel).data ?? null
  const set = Number(/^num_ctx\s+(\d+)/m.exec(shown?.parameters ?? '')?.[1] ?? 0)
  const window = Math.min(Math.max(OLLAMA_WINDOW, set), largest ?? Number.POSITIVE_INFINITY)
  return { kind: 'ollama', window, largest, atOnce: null }
}

const propsSchema = z.object({
  total_slots: tokens.nullish(),
  default_generation_settings: z.object({ n_ctx: tokens.nullish() }),
})

async function askLlamaCpp(server: Server): Promise<ServerFacts | null> {
  const props = propsSchema.safeParse(await askServer(server, { path: '/props' })).data
  if (!props) return null
  const { total_slots: slots, default_generation_settings: settings } = props
  return { kind: 'llama.cpp', window: settings.n_ctx ?? null, largest: null, atOnce: slots ?? null }
}

const lmStudioSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      max_context_length: tokens.nullish(),
      loaded_context_length: tokens.nullish(),
    }),
  ),
})

async function askLmStudio(server: Server, model: string): Promise<ServerFacts | null> {
  const list = lmStudioSchema.safeParse(await askServer(server, { path: '/api/v0/models' })).data
  if (!list) return null
  // A server may answer any path with its model list; this one includes their context lengths.
  if (list.data.every((one) => !one.max_context_length)) return null
  const own = list.data.find(({ id }) => id === model)
  const unloaded = Math.min(LM_STUDIO_WINDOW, own?.max_context_length ?? LM_STUDIO_WINDOW)
  return { kind: 'lm-studio', window: own?.loaded_context_length ?? unloaded, largest: null, atOnce: null }
}
