import type { Span } from '../text/document'
import type { Formula } from './formulas'

/** A passage that may be cited: a chunk kept for a run. */
export type Passage = {
  id: string
  paperId: string
  title: string
  /** ISO date, year-month or year of its paper, where that is known and asked for */
  published?: string | null
  section: string
  kind: string
  text: string
  /** of an abstract or a web page one, over the whole text, whose page is its place: see `locatorOf` */
  spans: Span[]
  /** ISO time at which the text of a web page was read as it stands here; absent for what does not change */
  readAt?: string
  /** 0..1 */
  relevance: number
  /** the question or the thing compared that it was gathered for */
  question: string
  /** `[start, end)` of the sentences of `text` that fit the question best; absent where none were chosen */
  marks?: { start: number; end: number }[]
  /** the displayed formulas in it, in order; absent where there are none */
  formulas?: Formula[]
  /** what the person wrote beside their highlights in it; it is shown with the passage, and never quoted */
  notes?: string[]
}
