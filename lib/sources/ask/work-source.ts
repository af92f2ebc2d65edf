import type { Hit, SourceName, WorkFilter } from '../work/source'

export type SearchOptions = WorkFilter & {
  /** maximum number of hits; 10 by default */
  limit?: number
  signal?: AbortSignal
}

export type PageOptions = SearchOptions & {
  /** number of hits to skip, for the next page of results */
  from?: number
  /** ISO date: only works published, or added to the source, since that day */
  since?: string
}

/**
 * A source that can be searched. `search` takes a query in the source's own syntax and returns hits in the source's
 * order, possibly none. A source ignores kinds that it cannot filter (`termsOfKinds`). Throws `SourceFailure`, or the
 * signal's reason.
 */
export type WorkSource = {
  name: SourceName
  search(query: string, options?: SearchOptions): Promise<Hit[]>
}

/** A source with paged results. */
export type PagedSource = {
  name: SourceName
  search(query: string, options?: PageOptions): Promise<Hit[]>
}

/**
 * Looks up one work by its id. Null if the source does not have it. Throws `SourceFailure` if the source cannot be
 * asked or does not answer within five seconds of its turn.
 */
export type Lookup = (id: string, options?: { signal?: AbortSignal }) => Promise<Hit | null>

export const USUAL_LIMIT = 10

/** Whether a work may have been published since a day. True for a work without a date. */
export function isSince({ published }: Hit, since = ''): boolean {
  return published === null || published >= since.slice(0, published.length)
}
