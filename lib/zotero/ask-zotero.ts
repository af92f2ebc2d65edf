import { setTimeout as wait } from 'node:timers/promises'
import { ZoteroFailure, type ZoteroProblem } from './zotero-failure'
import { sendToZotero, type ZoteroAnswer, type ZoteroRequest } from './zotero-request'

/** A Zotero to talk to, and the credentials for it. */
export type ZoteroServer = {
  /**
   * the part before `/api/` for the local program (`http://127.0.0.1:23119`), or the whole address of the Web API of
   * zotero.org
   */
  address: string
  kind: 'local' | 'web'
  /**
   * id of the expected database; it is a failure if another one answers. For zotero.org, of the account (`webServerId`)
   */
  serverId?: string | null
  /** a key for the Web API, or a local key for writing */
  key?: string | null
  /** the person's id at zotero.org; the local program uses 0, and so do all paths */
  userId?: number
}

type Asking = {
  method?: ZoteroRequest['method']
  query?: Record<string, string>
  headers?: Record<string, string>
  json?: unknown
  /** sent as a form instead of JSON */
  form?: Record<string, string>
  /** how long Zotero may be silent, in ms: it waits for the person while it shows a dialog */
  timeoutMs?: number
  /** error statuses to return instead of throwing */
  allow?: number[]
  signal?: AbortSignal
  /** do not queue: the request waits for the person, and would block all others */
  isAside?: boolean
}

const TIMEOUT_MS = 20_000
/** Longest pause that is waited out here; the caller deals with longer ones. */
const LONGEST_BACKOFF_MS = 60_000

/** State of this process, on `globalThis` because several copies of this module may be loaded. */
const shared = globalThis as typeof globalThis & {
  folioZotero?: Map<string, Promise<unknown>>
  folioZoteroRests?: Map<string, number>
}
/** Time until which a server asked not to be contacted, by address. */
shared.folioZoteroRests ??= new Map()
const restUntil = shared.folioZoteroRests

/** Runs the work at each address one at a time: the local program answers on its window's thread. */
export function inLine<T>(address: string, work: () => Promise<T>): Promise<T> {
  shared.folioZotero ??= new Map()
  const own = (shared.folioZotero.get(address) ?? Promise.resolve()).then(work)
  shared.folioZotero.set(
    address,
    own.catch(() => {}),
  )
  return own
}

/** Time until which a server asked not to be contacted; null if it may be. */
export function restOf(address: string): Date | null {
  const until = restUntil.get(address) ?? 0
  return until > Date.now() ? new Date(until) : null
}

/** Restores such a pause after a restart. */
export function keepRest(address: string, until: Date): void {
  restUntil.set(address, Math.max(restUntil.get(address) ?? 0, until.getTime()))
}

/**
 * Sends one request to Zotero. `path` starts after `/api`. Throws `ZoteroFailure` for every status that is neither a
 * success nor in `allow`.
 */
export async function askZotero(server: ZoteroServer, path: string, asking: Asking = {}): Promise<ZoteroAnswer> {
  const { method = 'GET', query = {}, headers = {}, json, form, timeoutMs = TIMEOUT_MS, allow = [], signal } = asking
  const isLocal = server.kind === 'local'
  if (!isLocal && !server.key) throw new ZoteroFailure('bad_key')
  const own = isLocal ? path : path.replace(/^\/users\/0(?=[/?]|$)/, `/users/${server.userId ?? 0}`)
  const url = new URL(`${server.address.replace(/\/+$/, '')}${isLocal ? '/api' : ''}${own}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const request: ZoteroRequest = {
    method,
    url,
    timeoutMs,
    ...(signal && { signal }),
    ...(json !== undefined && { body: Buffer.from(JSON.stringify(json)) }),
    ...(form && { body: Buffer.from(new URLSearchParams(form).toString()) }),
    headers: {
      'Zotero-API-Version': '3',
      ...(isLocal && { host: localHost(url) }),
      ...(isLocal && server.serverId && { 'Zotero-Server-ID': server.serverId }),
      ...(server.key && { 'Zotero-API-Key': server.key }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
  }
  const send = async () => {
    const rest = (restUntil.get(server.address) ?? 0) - Date.now()
    if (rest > LONGEST_BACKOFF_MS) throw new ZoteroFailure(isLocal ? 'slow_down' : 'resting', null, rest)
    if (rest > 0) await wait(rest)
    const got = await sendToZotero(request)
    const seconds = Math.max(
      secondsOf(got, 'backoff'),
      got.status === 429 || got.status === 503 ? secondsOf(got, 'retry-after') : 0,
    )
    if (seconds > 0) restUntil.set(server.address, Date.now() + seconds * 1000)
    return got
  }
  const answer = await (asking.isAside ? sendToZotero(request) : inLine(server.address, send)).catch(
    (error: unknown) => {
      throw isLocal ? error : ofWeb(error)
    },
  )
  if ((answer.status >= 200 && answer.status < 300) || allow.includes(answer.status)) return answer
  throw failureOf(answer, isLocal ? problemOf : webProblemOf)
}

/** Zotero accepts only host names of its own machine, even if it is reached by another name. */
function localHost({ hostname, port, host }: URL): string {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) ? host : `127.0.0.1:${port || '23119'}`
}

function secondsOf({ headers }: ZoteroAnswer, name: 'backoff' | 'retry-after'): number {
  const given = Number(headers[name])
  return Number.isFinite(given) ? given : 0
}

type ProblemOf = (status: number, text: string) => ZoteroProblem

function failureOf(answer: ZoteroAnswer, sayProblem: ProblemOf): ZoteroFailure {
  const { status, text } = answer
  const after = secondsOf(answer, 'retry-after') * 1000 || null
  const problem = sayProblem(status, text)
  // Do not show HTML pages or stack traces.
  const detail = problem === 'refused' && !/[<{]/.test(text) ? text.trim().slice(0, 200) : ''
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

/**
 * Meaning of an error response of zotero.org. Unlike the local program it has keys with permissions and shows no
 * dialogs.
 */
function webProblemOf(status: number, text: string): ZoteroProblem {
  if (isKeyRefused(status, text)) return 'bad_key'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 412 || status === 428) return 'version'
  if (status === 429) return 'resting'
  return status >= 500 ? 'unavailable' : 'refused'
}

/** Whether zotero.org does not know the key, as opposed to the key lacking a permission. */
export function isKeyRefused(status: number, text: string): boolean {
  return status === 401 || (status === 403 && /invalid key/i.test(text))
}

/** "Not running" makes no sense for zotero.org: if it does not answer, it is unreachable. */
function ofWeb(error: unknown): unknown {
  const isSilent = error instanceof ZoteroFailure && (error.problem === 'not_running' || error.problem === 'silent')
  return isSilent ? new ZoteroFailure('unreachable', null, null, { cause: error }) : error
}

/** Prefix of a library's API paths. `library` is `user` or the number of a group. */
export function libraryPath(library: string): string {
  return library === 'user' ? '/users/0' : `/groups/${encodeURIComponent(library)}`
}

export function headerOf(headers: ZoteroAnswer['headers'], name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}
