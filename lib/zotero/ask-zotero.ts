import { setTimeout as wait } from 'node:timers/promises'
import { ZoteroFailure, type ZoteroProblem } from './zotero-failure'
import { sendToZotero, type ZoteroAnswer, type ZoteroRequest } from './zotero-request'

/** Which Zotero is spoken to, and as whom. */
export type ZoteroServer = {
  /** `http://127.0.0.1:23119`: what comes before `/api/` of the program, or the whole address of the Web API of zotero.org */
  address: string
  kind: 'local' | 'web'
  /** the database that is meant; another one that answers is a failure. Of zotero.org: of the account (`webServerId`) */
  serverId?: string | null
  /** a key of the Web API, or one that Zotero gave for writing */
  key?: string | null
  /** of the person at zotero.org; the program on this machine calls them 0, and so do all paths */
  userId?: number
}

type Asking = {
  method?: ZoteroRequest['method']
  query?: Record<string, string>
  headers?: Record<string, string>
  json?: unknown
  /** sent as a form, instead of JSON */
  form?: Record<string, string>
  /** how long Zotero may be silent, in ms: it waits for the person where it shows a dialog */
  timeoutMs?: number
  /** statuses that are answers, too */
  allow?: number[]
  signal?: AbortSignal
  /** not in line with the others: it waits for the person, and all else would wait with it */
  isAside?: boolean
}

const TIMEOUT_MS = 20_000
/** A longer wait is the caller's matter. */
const LONGEST_BACKOFF_MS = 60_000

/** State of this process, on `globalThis` because several copies of this module may be loaded. */
const shared = globalThis as typeof globalThis & {
  folioZotero?: Map<string, Promise<unknown>>
  folioZoteroRests?: Map<string, number>
}
/** Until when a server asked to be left alone, by address. */
shared.folioZoteroRests ??= new Map()
const restUntil = shared.folioZoteroRests

/**
 * Does one thing after the other at each address: the program answers in the thread of its window.
 */
export function inLine<T>(address: string, work: () => Promise<T>): Promise<T> {
  shared.folioZotero ??= new Map()
  const own = (shared.folioZotero.get(address) ?? Promise.resolve()).then(work)
  shared.folioZotero.set(
    address,
    own.catch(() => {}),
  )
  return own
}

/** Until when a server wants to be left alone, as it said last; null: it may be asked. */
export function restOf(address: string): Date | null {
  const until = restUntil.get(address) ?? 0
  return until > Date.now() ? new Date(until) : null
}

/** Goes on to leave a server alone, after a restart. */
export function keepRest(address: string, until: Date): void {
  restUntil.set(address, Math.max(restUntil.get(address) ?? 0, until.getTime()))
}

/**
 * Asks Zotero one thing. `path` begins behind `/api`. Throws `ZoteroFailure` for every answer that is no success, nor
 * among `allow`.
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

/** Zotero answers to the names of this machine alone, also where it is reached through another one. */
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
  // Pages and traces of a program help nobody who reads them here.
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

/** Failure that a response of zotero.org stands for. Unlike the local program it has keys with rights and shows no dialogs. */
function webProblemOf(status: number, text: string): ZoteroProblem {
  if (isKeyRefused(status, text)) return 'bad_key'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 412 || status === 428) return 'version'
  if (status === 429) return 'resting'
  return status >= 500 ? 'unavailable' : 'refused'
}

/** Whether zotero.org does not know the key, rather than what it is to allow. */
export function isKeyRefused(status: number, text: string): boolean {
  return status === 401 || (status === 403 && /invalid key/i.test(text))
}

/** Nobody has to start zotero.org: what does not answer there cannot be reached from here. */
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
