import type { Span } from '../text/document'
import type { Formula } from './formulas'
import type { TextRange } from './quote-passages'

/**
 * Part of a paper that a person can read by itself. `spans` joined by single spaces are its text; of an abstract without
 * pages, see `locatorOf`.
 */
export type ReadablePassage = {
  paperId: string
  /** `other`: what is left of a page, such as labels in figures */
  kind: 'text' | 'table' | 'caption' | 'footnote' | 'other'
  section: string
  text: string
  spans: Span[]
  /** of its text, in order; the rows of a table count as sentences */
  sentences: TextRange[]
  /** the displayed formulas of a passage of running text, in order */
  formulas?: Formula[]
  /** in its paper: 0 for the first passage, 1 for the last */
  position: number
}
