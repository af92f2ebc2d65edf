import type { Paper } from '../../db/generated/client'
import type { Hit, HitKind, SourceName } from '../../sources/source'
import { foundOf } from './found-work'

/** A work from outside, as lists of such works show it. */
export type OutsideWork = {
  id: string
  title: string
  authors: string[]
  published: string | null
  venue: string | null
  abstract: string | null
  doi: string | null
  arxivId: string | null
  pmid: string | null
  url: string | null
  kind: HitKind
  /** how often it is cited, where a source has counted */
  citations: number | null
  /** a PDF that anyone may read, as far as the sources know */
  openPdfUrl: string | null
  notice: Hit['notice']
  /** who told of it, and when last: ISO date and time */
  told: { source: SourceName; at: string }[]
}

/** The row of a work outside as it is shown. What its sources told is null where they told nothing. */
export function outsideWork(paper: Omit<Paper, 'csl'>): OutsideWork {
  const { id, title, authors, published, venue, abstract, doi, arxivId, pmid, url, citations, fileName } = paper
  const { kind = 'other', openPdfUrl = null, notice = null, told = [] } = foundOf(paper) ?? {}
  const known = {
    id,
    title: title || fileName,
    authors,
    published,
    venue,
    abstract,
    doi,
    arxivId,
    pmid,
    url,
    citations,
  }
  return { ...known, kind, openPdfUrl, notice, told }
}
