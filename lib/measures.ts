import { env } from './env'

export type Labels = Record<string, string>

/** Upper bounds, in seconds. */
const SHORT = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const STAGE = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const LONG = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600]

/** Measured durations, in seconds, with a description of each. */
export const TIMES = {
  folio_http_seconds: { help: 'Time until the response to a request began, by kind of route.', bounds: SHORT },
  folio_run_wait_seconds: { help: 'Time from asking a question until its run began.', bounds: LONG },
  folio_first_stage_seconds: { help: 'Time from the start of a run until its papers were chosen.', bounds: STAGE },
  folio_run_seconds: { help: 'Time from the start of a run until its end, by outcome.', bounds: LONG },
  folio_model_call_seconds: { help: 'Duration of language model calls, by outcome.', bounds: LONG },
} as const

/** Counters, with a description of each. */
export const COUNTS = {
  folio_model_failures_total: 'Model calls that returned no answer, or an incomplete one.',
  folio_papers_ingested_total: 'Papers that were read, or could not be read.',
} as const

export type TimeName = keyof typeof TIMES
export type CountName = keyof typeof COUNTS

/** `buckets[i]`: number of values up to `bounds[i]` and above the previous bound; the last bucket: above all. */
export type Times = { labels: Labels; buckets: number[]; sum: number }
export type Count = { labels: Labels; value: number }

// Next bundles pages, routes and instrumentation separately, but measurements belong to the process.
const shared = globalThis as typeof globalThis & {
  folioMeasures?: { times: Map<string, Times>; counts: Map<string, Count> }
}

function measures() {
  shared.folioMeasures ??= { times: new Map(), counts: new Map() }
  return shared.folioMeasures
}

const keyOf = (name: string, labels: Labels) => JSON.stringify([name, Object.entries(labels)])

/** Records a duration, in ms. Labels have a few fixed values, never text by a person. */
export function noteTime(name: TimeName, labels: Labels, ms: number): void {
  if (env().METRICS === 'off') return
  const { times } = measures()
  const { bounds } = TIMES[name]
  const key = keyOf(name, labels)
  const found = times.get(key) ?? { labels, buckets: [...bounds, 0].map(() => 0), sum: 0 }
  times.set(key, found)
  const seconds = Math.max(0, ms / 1000)
  const place = bounds.findIndex((bound) => seconds <= bound)
  const bucket = place === -1 ? bounds.length : place
  found.buckets[bucket] = (found.buckets[bucket] ?? 0) + 1
  found.sum += seconds
}

/** Increments a counter. Labels as in `noteTime`. */
export function noteOne(name: CountName, labels: Labels): void {
  if (env().METRICS === 'off') return
  const { counts } = measures()
  const key = keyOf(name, labels)
  counts.set(key, { labels, value: (counts.get(key)?.value ?? 0) + 1 })
}

const named = <T>(all: Map<string, T>, name: string): T[] =>
  [...all].filter(([key]) => JSON.parse(key)[0] === name).map(([, value]) => value)

/** Durations recorded under a name since the process started. */
export const timesOf = (name: TimeName): Times[] => named(measures().times, name)
export const countsOf = (name: CountName): Count[] => named(measures().counts, name)
