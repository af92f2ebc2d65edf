import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { ZoteroFailure, type ZoteroProblem } from './zotero-failure'
import {
  type ZoteroCollectionObject,
  type ZoteroObject,
  zoteroCollectionSchema,
  zoteroGroupSchema,
  zoteroItemSchema,
} from './zotero-objects'
import { sendToZotero, type ZoteroAnswer, type ZoteroRequest } from './zotero-request'

/** Which Zotero is spoken to, and as whom. */
export type ZoteroServer = {
  /** `http://127.0.0.1:23119`: what comes before `/api/` of the program, or the whole address of the Web API */
  address: string
  kind: 'local' | 'web'
  /** the database that is meant; another one that answers is a failure */
  serverId?: string | null
  /** a key of the Web API, or one that Zotero gave for writing */
  key?: string | null
  /** of the person; of the program on this machine always 0 */
  userId?: number
}

type Asking = {
  method?: ZoteroRequest['method']
  query?: Record<string, string>
  headers?: Record<string, string>
  /** JSON, or a form */
  json?: unknown
  form?: Record<string, string>
  /** how long Zotero may be silent, in ms: it waits for the person where it shows a dialog */
  timeoutMs?: number
  /** statuses that are answers, too */
  allow?: number[]
  signal?: AbortSignal
  /** not in line with the others: it waits for the person, and all else would wait with it */
  isAside?: boolean
}

/** All keys of a library with their versions; `unchanged`: it is as it was at the version given. */
export type ZoteroVersions =
  | { unchanged: true }
  | { unchanged: false; version: number; versions: Map<string, number>; serverId: string | null }

const TIMEOUT_MS = 20_000
/** Keys that one request takes. */
export const ZOTERO_BATCH = 50
/** The Web API gives no more objects at once. */
const WEB_PAGE = 100
/** A longer wait is the caller's matter. */
const LONGEST_BACKOFF_MS = 60_000

const shared = globalThis as typeof globalThis & { folioZotero?: Map<string, Promise<unknown>> }
/** Until when a server asked to be left alone, by address. */
const restUntil = new Map<string, number>()

/**
 * Does one thing after the other at each address: the program answers in the thread of its window.
 */
function inLine<T>(address: string, work: () => Promise<T>): Promise<T> {
  shared.folioZotero ??= new Map()
  const own = (shared.folioZotero.get(address) ?? Promise.resolve()).then(work)
  shared.folioZotero.set(
    address,
    own.catch(() => {}),
  )
  return own
}

/**
 * Asks Zotero one thing. `path` begins behind `/api`. Throws `ZoteroFailure` for every answer that is no success, nor
 * among `allow`.
 */
export async function askZotero(server: ZoteroServer, path: string, asking: Asking = {}): Promise<ZoteroAnswer> {
  const { method = 'GET', query = {}, headers = {}, json, form, timeoutMs = TIMEOUT_MS, allow = [], signal } = asking
  const url = new URL(`${server.address.replace(/\/+$/, '')}${server.kind === 'local' ? '/api' : ''}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const [body, type] = bodyOf(json, form)
  const request: ZoteroRequest = {
    method,
    url,
    timeoutMs,
    ...(signal && { signal }),
    ...(body && { body }),
    headers: {
      'Zotero-API-Version': '3',
      ...(server.kind === 'local' && { host: localHost(url) }),
      ...(server.serverId && { 'Zotero-Server-ID': server.serverId }),
      ...(server.key && { 'Zotero-API-Key': server.key }),
      ...(type && { 'Content-Type': type }),
      ...headers,
    },
  }
  const send = async () => {
    const rest = (restUntil.get(server.address) ?? 0) - Date.now()
    if (rest > LONGEST_BACKOFF_MS) throw new ZoteroFailure('slow_down', null, rest)
    if (rest > 0) await wait(rest)
    const got = await sendToZotero(request)
    const seconds = Math.max(
      secondsOf(got, 'backoff'),
      got.status === 429 || got.status === 503 ? secondsOf(got, 'retry-after') : 0,
    )
    if (seconds > 0) restUntil.set(server.address, Date.now() + seconds * 1000)
    return got
  }
  const answer = await (asking.isAside ? sendToZotero(request) : inLine(server.address, send))
  if ((answer.status >= 200 && answer.status < 300) || allow.includes(answer.status)) return answer
  throw failureOf(answer)
}

function bodyOf(json: unknown, form: Record<string, string> | undefined): [Buffer | null, string | null] {
  if (json !== undefined) return [Buffer.from(JSON.stringify(json)), 'application/json']
  if (!form) return [null, null]
  // Zotero takes a plus for a plus, which URLSearchParams makes of a space.
  const pairs = Object.entries(form).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return [Buffer.from(pairs.join('&')), 'application/x-www-form-urlencoded']
}

/** Zotero answers to the names of this machine alone, also where it is reached through another one. */
function localHost({ hostname, port, host }: URL): string {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) ? host : `127.0.0.1:${port || '23119'}`
}

function secondsOf({ headers }: ZoteroAnswer, name: 'backoff' | 'retry-after'): number {
  const given = Number(headers[name])
  return Number.isFinite(given) ? given : 0
}

function failureOf(answer: ZoteroAnswer): ZoteroFailure {
  const { status, text } = answer
  const after = secondsOf(answer, 'retry-after') * 1000 || null
  const problem = problemOf(status, text)
  const detail = problem === 'refused' ? text.trim().slice(0, 200) : ''
  return new ZoteroFailure(problem, status, after, { detail })
}

function problemOf(status: number, text: string): ZoteroProblem {
  if (status === 403 && /not enabled/i.test(text)) return 'switched_off'
  if (status === 412) return /server/i.test(text) ? 'other_server' : 'version'
  if (status === 401) return 'unauthorized'
  if (status === 404) return 'not_found'
  if (status === 429 || status === 503) return 'slow_down'
  return 'refused'
}

/** Where the paths of a library begin: `user`, or the number of a group. */
export function libraryPath({ userId = 0 }: ZoteroServer, library: string): string {
  return library === 'user' ? `/users/${userId}` : `/groups/${library}`
}

/** Whether Zotero is there: its version, and the id of its database from Zotero 10 on. Throws `ZoteroFailure`. */
export async function findZotero(server: ZoteroServer): Promise<{ version: string; serverId: string | null }> {
  const { headers } = await askZotero(server, '/', { timeoutMs: 5000 })
  return { version: header(headers, 'x-zotero-version') ?? '', serverId: header(headers, 'zotero-server-id') }
}

/** The groups that the person is in. */
export async function listZoteroGroups(server: ZoteroServer): Promise<{ library: string; name: string }[]> {
  const groups = await listAll(server, `${libraryPath(server, 'user')}/groups`, {}, zoteroGroupSchema)
  return groups.map(({ id, data }) => ({ library: String(id), name: data.name }))
}

/** The collections of a library, all of them. */
export function listZoteroCollections(server: ZoteroServer, library: string): Promise<ZoteroCollectionObject[]> {
  return listAll(server, `${libraryPath(server, library)}/collections`, {}, zoteroCollectionSchema)
}

/**
 * The version of every object of a library, the trash included: what is missing in it is deleted, so a list that is not
 * whole is a failure. `known`: the version at which the library was read before; 0: none.
 */
export async function readZoteroVersions(server: ZoteroServer, library: string, known = 0): Promise<ZoteroVersions> {
  const answer = await askZotero(server, `${libraryPath(server, library)}/items`, {
    query: { format: 'versions', includeTrashed: '1' },
    ...(known > 0 && { headers: { 'If-Modified-Since-Version': String(known) } }),
    allow: [304],
  })
  if (answer.status === 304) return { unchanged: true }
  const versions = parse(answer, z.record(z.string(), z.number()))
  requireWhole(answer, Object.keys(versions).length)
  return {
    unchanged: false,
    version: Number(answer.headers['last-modified-version']) || 0,
    versions: new Map(Object.entries(versions)),
    serverId: header(answer.headers, 'zotero-server-id'),
  }
}

/** Items by their keys, at most `ZOTERO_BATCH`, those in the trash included. Keys that are not there are left out. */
export async function readZoteroItems(server: ZoteroServer, library: string, keys: string[]): Promise<ZoteroObject[]> {
  const wanted = new Set(keys)
  const found = await listItems(server, library, { itemKey: keys.join(',') })
  const missing = new Set(keys)
  for (const { key } of found) missing.delete(key)
  // A filter leaves the trash out, so what it does not give is asked for by itself.
  for (const key of missing) {
    const answer = await askZotero(server, `${libraryPath(server, library)}/items/${key}`, { allow: [404] })
    if (answer.status !== 404) found.push(parse(answer, zoteroItemSchema))
  }
  return found.filter(({ key }) => wanted.has(key))
}

/** All items of a library, or those that a query finds, the trash included. */
export function listItems(server: ZoteroServer, library: string, query: Record<string, string>) {
  const all = { format: 'json', includeTrashed: '1', ...query }
  return listAll(server, `${libraryPath(server, library)}/items`, all, zoteroItemSchema)
}

/** The address of an attachment's file, `file:///…`, told whether or not the file is there; null: it is not known. */
export async function readFileUrl(server: ZoteroServer, library: string, key: string): Promise<string | null> {
  const path = `${libraryPath(server, library)}/items/${key}/file/view/url`
  const { status, text } = await askZotero(server, path, { allow: [400, 404] })
  return status === 200 && text.startsWith('file:') ? text.trim() : null
}

/**
 * Writes to a library: `path` begins behind it (`/items`). Needs the key that the person allowed, and the id of the
 * server. Throws `ZoteroFailure`: unauthorized, version, other_server, refused. The answer to many objects says of each
 * what became of it.
 */
export function writeToZotero(
  server: ZoteroServer,
  library: string,
  path: string,
  asking: Asking & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' },
): Promise<ZoteroAnswer> {
  return askZotero(server, `${libraryPath(server, library)}${path}`, asking)
}

/** A whole list, page after page where it comes in pages. */
async function listAll<T>(
  server: ZoteroServer,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T[]> {
  if (server.kind === 'local') {
    const answer = await askZotero(server, path, { query })
    const found = parse(answer, z.array(schema))
    if (!query.limit) requireWhole(answer, found.length)
    return found
  }
  const found: T[] = []
  for (;;) {
    const page = { ...query, limit: String(WEB_PAGE), start: String(found.length) }
    const answer = await askZotero(server, path, { query: page })
    const some = parse(answer, z.array(schema))
    found.push(...some)
    if (some.length === 0 || found.length >= totalOf(answer)) {
      requireWhole(answer, found.length)
      return found
    }
  }
}

function totalOf({ headers }: ZoteroAnswer): number {
  return Number(header(headers, 'total-results') ?? Number.NaN)
}

function requireWhole(answer: ZoteroAnswer, found: number): void {
  const total = totalOf(answer)
  if (!Number.isNaN(total) && total !== found) throw new ZoteroFailure('unreadable', answer.status)
}

/** Reads JSON of an answer. Throws `ZoteroFailure('unreadable')` for half an answer and for another one. */
export function parse<T>({ status, text }: ZoteroAnswer, schema: z.ZodType<T>): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ZoteroFailure('unreadable', status, null, { cause })
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ZoteroFailure('unreadable', status, null, { cause: parsed.error })
  return parsed.data
}

function header(headers: ZoteroAnswer['headers'], name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}
