import type { Highlight } from '@/lib/library/highlights/highlights'

const NAMES = {
  highlight: 'Highlight',
  underline: 'Underline',
  note: 'Note',
  image: 'Area',
  ink: 'Drawing',
  'paper-note': 'Note on the paper',
} as const

/** The kind of a highlight in a word: those made in Folio are highlights. */
export function annotationName({ annotation }: Highlight): string {
  return NAMES[annotation?.kind ?? 'highlight']
}
