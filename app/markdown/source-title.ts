import { KEPT_WORKS } from '@/lib/research/events/considered-papers'
import { SOURCE_TITLES } from '@/lib/sources/work/source'

/** Display name of a source; `arXiv` keeps its lower-case letter. */
export function sourceTitle(source: string): string {
  if (source === KEPT_WORKS) return 'Works found earlier'
  const title = Object.hasOwn(SOURCE_TITLES, source) ? SOURCE_TITLES[source as keyof typeof SOURCE_TITLES] : null
  return title?.replace(/^the /, 'The ') ?? 'Your library'
}
