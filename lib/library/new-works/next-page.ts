import { compare } from '../../text/names/compare-names'

/** Hits per page. */
export const PAGE_HITS = 10
/** Maximum pages per query; later ones are hardly on topic. */
const MOST_PAGES = 5
/** Works appear in a source some days after their date. */
const LATE_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** A fetched page: see `TopicPage`. */
export type FetchedPage = { since: string; page: number; hits: number; fetchedAt: Date }

/** A page to fetch: of works of any age if `since` is empty, else of those since that day. */
export type PageToFetch = { since: string; page: number }

/**
 * The next page to fetch of a topic from a source: first all works, page by page; then, at most once a day, works since
 * the last such query. Never a page that was fetched before; null: none today. Of the fetched pages only those with the
 * latest `since` count.
 */
export function nextPage(fetched: FetchedPage[], now: Date): PageToFetch | null {
  const last = [...fetched].sort((a, b) => compare(a.since, b.since) || a.page - b.page).at(-1)
  if (!last) return { since: '', page: 0 }
  const hasMore = last.hits >= PAGE_HITS && last.page + 1 < MOST_PAGES
  if (hasMore) return { since: last.since, page: last.page + 1 }
  const first = fetched.find(({ since, page }) => since === last.since && page === 0) ?? last
  if (dayOf(now) <= dayOf(first.fetchedAt)) return null
  const since = dayOf(new Date(first.fetchedAt.getTime() - LATE_DAYS * DAY_MS))
  // A clock that was set back must not repeat the query.
  return since > last.since ? { since, page: 0 } : null
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
