import type { CheckedCitation } from '../../citations/check/check'
import type { ListedReference } from '../../citations/lists/references'
import type { Verdict } from '../../citations/verdict/verdict'
import type { Passage } from '../../quoting/passage'
import type { Rect } from '../../text/document'

/** A passage as shown: with the numbers of its pages and formulas in place of their positions. */
export type EvidenceView = Pick<
  Passage,
  'id' | 'paperId' | 'readAt' | 'section' | 'kind' | 'text' | 'relevance' | 'question' | 'notes'
> & {
  /** first page of the passage, or another place: see `locatorOf` */
  page: number
  pages: number[]
  /** number of displayed formulas; absent: none */
  formulas?: number
}

/** A passage that was found but not read, with the reason. */
export type LeftPassage = Pick<Passage, 'paperId' | 'title' | 'text'> & { page: number; reason: string }

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
