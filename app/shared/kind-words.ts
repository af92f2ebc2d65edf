import type { ShareKind } from '@/lib/sharing/share-terms'

/** Names of the kinds of shared items. */
export const KIND_WORDS: Record<ShareKind, string> = {
  session: 'Session',
  answer: 'Answer',
  table: 'Table',
  highlight: 'Highlight',
  highlights: 'Highlights',
  note: 'Note',
}
