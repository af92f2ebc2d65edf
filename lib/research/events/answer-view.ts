import type { CheckedCitation } from '../../citations/check/check'
import type { ListedReference } from '../../citations/lists/references'
import type { Verdict } from '../../citations/verdict/verdict'
import type { Rect } from '../../text/document'

export type EvidenceView = {
  id: string
  paperId: string
  /** first page of the passage, or another place: see `locatorOf` */
  page: number
  pages: number[]
  /** ISO time at which the text of a web page was read */
  readAt?: string
  section: string
  kind: string
  text: string
  /** 0..1 */
  relevance: number
  question: string
  /** number of displayed formulas; absent: none */
  formulas?: number
  /** the person's notes on their highlights in it, if these were searched; not part of the paper */
  notes?: string[]
}

/** A passage that was found but not read, with the reason. */
export type LeftPassage = { paperId: string; title: string; page: number; text: string; reason: string }

/** Places of the passages read in a paper: pages, or other places (see `locatorOf`). */
export type ReadPlaces = { paperId: string; places: number[] }

/** A checked marker with its place on the page. `quote` holds the source's own words. */
export type CitationView = Pick<
  CheckedCitation,
  'ord' | 'marker' | 'paperId' | 'page' | 'sentence' | 'quote' | 'evidenceId'
> & {
  id: string
  rects: Rect[]
  verdict: Verdict
  /** source of the verdict: comparison of words, or a language model */
  judgedBy: 'words' | 'model'
  /** what supports the statement, is missing or differs according to the model, in a few words */
  why?: string | null
}

export type ReferenceView = ListedReference & {
  /** absent in old events */
  doi?: string | null
  pmid?: string | null
}
