import type { ReadingState } from '../library/organize/marks'

/** Tags in Zotero for reading states, which it does not have itself. Unread papers have no tag. */
export const READING_TAGS: Record<Exclude<ReadingState, 'unread'>, string> = {
  reading: 'Folio: reading',
  read: 'Folio: read',
}

export function readingTag(state: ReadingState): string | null {
  return state === 'unread' ? null : READING_TAGS[state]
}
