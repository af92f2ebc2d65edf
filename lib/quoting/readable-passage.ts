import type { Span } from '../text/document'
import type { Formula } from './formulas'
import type { TextRange } from './quote-passages'

/**
 * Part of a paper that can be read on its own. Its text is the `spans` joined by single spaces; for an abstract without
 * pages, see `locatorOf`.
 */
export type ReadablePassage = {
  paperId: string
  /** `other`: leftovers of a page, such as labels in figures */
  kind: 'text' | 'table' | 'caption' | 'footnote' | 'other'
  section: string
  text: string
  spans: Span[]
  /** of its text, in order; the rows of a table count as sentences */
  sentences: TextRange[]
  /** displayed formulas of a passage of running text, in order */
  formulas?: Formula[]
  /** within its paper: 0 for the first passage, 1 for the last */
  position: number
}
