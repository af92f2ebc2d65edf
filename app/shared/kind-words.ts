import type { ShareKind } from '@/lib/sharing/share-terms'

/** What is shared, in a word. */
export const KIND_WORDS: Record<ShareKind, string> = {
  session: 'Session',
  answer: 'Answer',
  table: 'Table',
  highlight: 'Highlight',
  highlights: 'Highlights',
  note: 'Note',
}
