import { compare } from '../../text/compare'

/** Hits a page. */
export const PAGE_HITS = 10
/** Pages of one question to a source; what comes further down is hardly on the matter. */
const MOST_PAGES = 5
/** Works reach a source some days after their date. */
const LATE_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** A page that was fetched: see `TopicPage`. */
export type FetchedPage = { since: string; page: number; hits: number; fetchedAt: Date }

/** A page to fetch: of works of any age where `since` is empty, else of those since that day. */
export type PageToFetch = { since: string; page: number }

/**
 * The page to fetch next of a topic at a source. First all works, page by page; then, at most once a day, those that came
 * since the last time that the first page of such a question was fetched. Never one that was fetched; null: none today.
 * Of the pages that were fetched, those of the latest `since` decide.
 */
export function nextPage(fetched: FetchedPage[], now: Date): PageToFetch | null {
  const last = [...fetched].sort((a, b) => compare(a.since, b.since) || a.page - b.page).at(-1)
  if (!last) return { since: '', page: 0 }
  const hasMore = last.hits >= PAGE_HITS && last.page + 1 < MOST_PAGES
  if (hasMore) return { since: last.since, page: last.page + 1 }
  const first = fetched.find(({ since, page }) => since === last.since && page === 0) ?? last
  if (dayOf(now) <= dayOf(first.fetchedAt)) return null
  const since = dayOf(new Date(first.fetchedAt.getTime() - LATE_DAYS * DAY_MS))
  // A clock that was set back must not ask the same once more.
  return since > last.since ? { since, page: 0 } : null
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
