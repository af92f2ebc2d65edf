import type { ReadingState } from '../library/papers'

/** How a reading state stands in Zotero, which has none of its own. Who has not begun a paper has no tag. */
export const READING_TAGS: Record<Exclude<ReadingState, 'unread'>, string> = {
  reading: 'Folio: reading',
  read: 'Folio: read',
}

export function readingTag(state: ReadingState): string | null {
  return state === 'unread' ? null : READING_TAGS[state]
}
