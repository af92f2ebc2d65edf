import { createHash } from 'node:crypto'
import { AppError } from '../../errors'
import { backoff, readRetryAfter } from '../../net/headers'
import { cleanJson } from '../../text/format/clean-text'
import { readWhole, safeFetch } from '../fetch/safe-fetch'
import type { SourceName } from '../work/source'
import { type Limiter, limiterHere, rateOf, waitUntil } from './politeness'
import { failureOfFetch, failureOfStatus, nonsense, SourceFailure } from './source-failure'

export type SourceRequest<T> = {
  source: SourceName
  /** configured base address */
  base: string
  /** path and query without keys, the cache key of the answer */
  path: string
  accept: string
  /** sent to `base` only */
  key?: { header: string; value: string } | { parameter: string; value: string }
  /** statuses that mean “not found” */
  absent?: number[]
  /** Parses an answer. Any error other than a `SourceFailure` means that the answer is invalid. */
  parse: (text: string) => T
}

/** Cache of answers by a hash of the query. Expired answers are not returned. */
export type AnswerStore = {
  find(source: SourceName, hash: string): Promise<{ body: string; at: Date } | null>
  keep(source: SourceName, hash: string, body: string): Promise<void>
}

/** State shared by all processes: rate limits, and cached answers. */
type Shared = { limiter: Limiter; answers: AnswerStore }

/**
 * Access to sources. `shared`: the rate limits and cache given to `shareSources`; without them, limits of this process
 * and no cache.
 */
export type Access = {
  limiter: Limiter | 'shared'
  answers: AnswerStore | 'shared' | null
  /** for one request, excluding the wait for its turn */
  timeoutMs: number
  /** retries after failures that may pass */
  retries: number
  /** before the first retry; doubles each time */
  backoffMs: number
}

export type SourceAnswer<T> = { value: T; at: Date }

const MAX_BYTES = 8 * 1024 * 1024
const PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 10 * 60_000
/** For a longer wait the call fails, and the failure says how long the source asks to wait. */
const LONGEST_WAIT_MS = 60_000

/** For searches, which retry. */
export const SEARCH_ACCESS: Access = {
  limiter: 'shared',
  answers: 'shared',
  timeoutMs: 15_000,
  retries: 2,
  backoffMs: 1_000,
}
/** For lookups while a paper is read: one attempt, and no cache. */
export const LOOK_UP_ACCESS: Access = { limiter: 'shared', answers: null, timeoutMs: 5_000, retries: 0, backoffMs: 0 }

// A bundler may duplicate this module.
const everywhere = globalThis as typeof globalThis & { folioSources?: Shared }
const here = limiterHere()

/** Shares rate limits and cached answers with other processes. Undefined stops sharing. */
export function shareSources(shared: Shared | undefined): void {
  everywhere.folioSources = shared
}

/** Addresses that could not be reached, and until when not to retry. */
const unreachable = new Map<string, { until: number; failure: SourceFailure }>()

/**
 * Sends a query to a source. Uses the cache, else waits for the source's turn, and retries failures that may pass after
 * the delay the source asks for. Null for a status that means “not found”. An unreachable source fails immediately for
 * a minute, so that a batch does not wait for each query while offline. Throws `SourceFailure`, or the signal's reason
 * once aborted.
 */
export async function askSource<T>(
  request: SourceRequest<T>,
  access: Access,
  signal?: AbortSignal,
): Promise<SourceAnswer<T> | null> {
  signal?.throwIfAborted()
  const { folioSources: shared } = everywhere
  const limiter = access.limiter === 'shared' ? (shared?.limiter ?? here) : access.limiter
  const answers = access.answers === 'shared' ? shared?.answers : access.answers
  const hash = createHash('sha256').update(`${request.base}\n${request.path}`).digest('hex')
  const remembered = await recall(request, hash, answers)
  if (remembered) return remembered
  const known = unreachable.get(request.base)
  if (known && known.until > Date.now()) throw known.failure
  unreachable.delete(request.base)
  for (let tries = 0; ; tries++) {
    try {
      await limiter.turn({ ...request, rate: rateOf(request.source, request.key !== undefined) }, signal)
      const body = await askOnce(request, access.timeoutMs, signal)
      if (body === null) return null
      const value = read(request, body)
      await answers?.keep(request.source, hash, body)
      return { value, at: new Date() }
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof SourceFailure)) throw error
      const pause = error.retryAfterMs ?? backoff(access.backoffMs, tries)
      if (pause > LONGEST_WAIT_MS) leaveAlone(request.base, error, pause)
      else if (error.retryAfterMs) await limiter.rest(request.source, error.retryAfterMs)
      if (!error.mayPass || tries >= access.retries || pause > LONGEST_WAIT_MS) throw error
      await waitUntil(Date.now() + pause, signal)
    }
  }
}

async function recall<T>(
  request: SourceRequest<T>,
  hash: string,
  answers: AnswerStore | null | undefined,
): Promise<SourceAnswer<T> | null> {
  const kept = await answers?.find(request.source, hash)
  if (!kept) return null
  try {
    return { value: read(request, kept.body), at: kept.at }
  } catch {
    // Written by an earlier version, for example; ask again.
    return null
  }
}

/** Parses text from a source; invalid text becomes a `SourceFailure`. */
function read<T>({ source, parse }: SourceRequest<T>, body: string): T {
  try {
    return cleanJson(parse(body))
  } catch (error) {
    throw error instanceof SourceFailure ? error : nonsense(source, error)
  }
}

async function askOnce<T>(request: SourceRequest<T>, timeoutMs: number, signal?: AbortSignal): Promise<string | null> {
  const { source, base, key, absent = [] } = request
  try {
    const response = await send(request, timeoutMs, signal)
    const text = new TextDecoder().decode(await readWhole(response))
    if (absent.includes(response.status)) return null
    const facts = { hasKey: key !== undefined, retryAfterMs: readRetryAfter(response.headers) }
    const failure = failureOfStatus(source, response.status, facts)
    if (failure) throw failure
    return text
  } catch (error) {
    if (error instanceof SourceFailure || !(error instanceof AppError) || signal?.aborted) throw error
    const failure = failureOfFetch(source, error)
    if (failure.mayPass) leaveAlone(base, failure, PAUSE_MS)
    throw failure
  }
}

function send<T>({ base, path, accept, key }: SourceRequest<T>, timeoutMs: number, signal?: AbortSignal) {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`)
  if (key && 'parameter' in key) url.searchParams.set(key.parameter, key.value)
  const headers = key && 'header' in key ? { [key.header]: key.value } : undefined
  return safeFetch(url, { maxBytes: MAX_BYTES, timeoutMs, signal, accept, trusted: base, headers })
}

function leaveAlone(base: string, failure: SourceFailure, ms: number): void {
  unreachable.set(base, { until: Date.now() + Math.min(ms, LONGEST_PAUSE_MS), failure })
}
