import { setTimeout as wait } from 'node:timers/promises'
import type { SourceName } from '../work/source'

/** At most `questions` requests per `perMs`. */
export type Rate = { questions: number; perMs: number }

/**
 * Rate limits of the sources: arXiv one request every three seconds (https://info.arxiv.org/help/api/tou.html), NCBI three
 * a second, ten with a key (https://www.ncbi.nlm.nih.gov/books/NBK25497/), Semantic Scholar one a second, Crossref five
 * (https://www.crossref.org/documentation/retrieve-metadata/rest-api/access-and-authentication/), Brave one on its smallest
 * plan.
 */
const RATES: Record<SourceName, { without: Rate; withKey?: Rate }> = {
  arxiv: { without: { questions: 1, perMs: 3_000 } },
  pubmed: { without: { questions: 3, perMs: 1_000 }, withKey: { questions: 10, perMs: 1_000 } },
  'semantic-scholar': { without: { questions: 1, perMs: 1_000 } },
  crossref: { without: { questions: 5, perMs: 1_000 } },
  web: { without: { questions: 1, perMs: 1_000 } },
}

/** Rate limit of a source. Most give no higher rate to callers with a key. */
export function rateOf(source: SourceName, hasKey: boolean): Rate {
  const { without, withKey } = RATES[source]
  return hasKey ? (withKey ?? without) : without
}

/** Callers wait for a source's turn before each request. */
export type Limiter = {
  /** Resolves when the source may be asked. Rejects with the signal's reason. */
  turn(asked: { source: SourceName; base: string; rate: Rate }, signal?: AbortSignal): Promise<void>
  /** The source asked for a pause of this length. */
  rest(source: SourceName, ms: number): void | Promise<void>
}

/** Keeps the interval between requests within this process. A server on this machine needs none. */
export function limiterHere(): Limiter {
  const free = new Map<SourceName, number>()
  return {
    async turn({ source, base, rate }, signal) {
      signal?.throwIfAborted()
      const at = Math.max(Date.now(), free.get(source) ?? 0)
      if (!isLoopback(base)) free.set(source, at + rate.perMs / rate.questions)
      await waitUntil(at, signal)
    },
    rest(source, ms) {
      free.set(source, Math.max(free.get(source) ?? 0, Date.now() + ms))
    },
  }
}

/** Rejects with the signal's reason if aborted before. */
export async function waitUntil(at: number, signal?: AbortSignal): Promise<void> {
  const ms = at - Date.now()
  if (ms > 0) await wait(ms, undefined, { signal }).catch(() => {})
  signal?.throwIfAborted()
}

function isLoopback(base: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(base).hostname)
}
