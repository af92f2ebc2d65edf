import type { CslItem } from '../csl/csl-item'
import { type CitablePaper, paperToCsl } from '../csl/paper-to-csl'
import { formatNotice } from '../csl/publication-notice'
import { formatBibtex } from './bibtex'
import { formatRis } from './ris'

export { formatBibtex } from './bibtex'
export { resultFileName } from './result-file'

/** Formats for reference managers; `json` is CSL-JSON. */
export const REFERENCE_FORMATS = ['bib', 'ris', 'json'] as const

export type ReferenceFileFormat = (typeof REFERENCE_FORMATS)[number]

type Writer = { extension: string; mediaType: string; write(papers: CitablePaper[]): string }

/** The writer, file extension and media type of each format. */
export const REFERENCE_WRITERS: Record<ReferenceFileFormat, Writer> = {
  bib: {
    extension: 'bib',
    mediaType: 'application/x-bibtex; charset=utf-8',
    write: (papers) => formatBibtex(papers.map(toItem)),
  },
  ris: {
    extension: 'ris',
    mediaType: 'application/x-research-info-systems; charset=utf-8',
    write: (papers) => formatRis(papers.map(toItem)),
  },
  json: {
    extension: 'json',
    mediaType: 'application/vnd.citationstyles.csl+json; charset=utf-8',
    write: (papers) => `${JSON.stringify(papers.map(toItem), null, 2)}\n`,
  },
}

/** Converts a paper to an item whose note starts with its publisher's notice. */
function toItem(paper: CitablePaper): CslItem {
  const item = paperToCsl(paper)
  if (!paper.notice) return item
  const notice = formatNotice(paper.notice)
  return { ...item, note: item.note ? `${notice}\n${item.note}` : notice }
}
