import type { Paper } from '../../db/generated/client'
import { type FoundWork, foundOf } from '../paper/found-work'

/** A work from outside, as lists of such works show it. */
export type OutsideWork = Pick<
  Paper,
  'id' | 'title' | 'authors' | 'published' | 'venue' | 'abstract' | 'doi' | 'arxivId' | 'pmid' | 'url' | 'citations'
> &
  Pick<FoundWork, 'kind' | 'openPdfUrl' | 'notice' | 'told'>

/** The row of a work outside as it is shown. What its sources told is null where they told nothing. */
export function outsideWork(paper: Omit<Paper, 'csl'>): OutsideWork {
  const { id, title, authors, published, venue, abstract, doi, arxivId, pmid, url, citations, fileName } = paper
  const { kind = 'other', openPdfUrl = null, notice = null, told = [] } = foundOf(paper) ?? {}
  return {
    ...{ id, title: title || fileName, authors, published, venue, abstract, doi, arxivId, pmid, url, citations },
    ...{ kind, openPdfUrl, notice, told },
  }
}
