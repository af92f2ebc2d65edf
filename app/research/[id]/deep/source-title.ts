import { SOURCE_TITLES } from '@/lib/sources/source'

/** What a person calls a place that is searched. */
export function sourceTitle(source: string): string {
  return Object.hasOwn(SOURCE_TITLES, source) ? SOURCE_TITLES[source as keyof typeof SOURCE_TITLES] : 'your library'
}
