import { KEPT_WORKS } from '@/lib/research/events'
import { SOURCE_TITLES } from '@/lib/sources/work/source'

/** What a person calls a place that is searched, by itself: `arXiv` keeps its small letter. */
export function sourceTitle(source: string): string {
  if (source === KEPT_WORKS) return 'Works found before'
  const title = Object.hasOwn(SOURCE_TITLES, source) ? SOURCE_TITLES[source as keyof typeof SOURCE_TITLES] : null
  return title?.replace(/^the /, 'The ') ?? 'Your library'
}
