import type { CitableEvidence } from '../citations/evidence/evidence'
import type { Formula } from './formulas'

/** A passage that may be cited: a chunk kept for a run. */
export type Passage = CitableEvidence & {
  title: string
  /** ISO date, year-month or year of its paper, if known and needed */
  published?: string | null
  section: string
  /** ISO time at which this text of a web page was read; absent for sources that do not change */
  readAt?: string
  /** 0..1 */
  relevance: number
  /** the question or the compared thing that it was retrieved for */
  question: string
  /** `[start, end)` of the sentences of `text` that fit the question best; absent if none were chosen */
  marks?: { start: number; end: number }[]
  /** its displayed formulas, in order; absent if there are none */
  formulas?: Formula[]
  /** notes that the user wrote on their highlights in it; shown with the passage, but never quoted */
  notes?: string[]
}
