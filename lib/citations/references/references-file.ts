import { formatBibtex } from './bibtex'
import { type CitablePaper, paperToCsl } from './paper-to-csl'
import { formatRis } from './ris'

/** The formats that reference managers read; `json` is CSL-JSON. */
export const REFERENCE_FORMATS = ['bib', 'ris', 'json'] as const

export type ReferenceFormat = (typeof REFERENCE_FORMATS)[number]

type Writer = { extension: string; mediaType: string; write(papers: CitablePaper[]): string }

/** How references are written in each format, and what a file of it is. */
export const REFERENCE_WRITERS: Record<ReferenceFormat, Writer> = {
  bib: {
    extension: 'bib',
    mediaType: 'application/x-bibtex; charset=utf-8',
    write: (papers) => formatBibtex(papers.map(paperToCsl)),
  },
  ris: {
    extension: 'ris',
    mediaType: 'application/x-research-info-systems; charset=utf-8',
    write: (papers) => formatRis(papers.map(paperToCsl)),
  },
  json: {
    extension: 'json',
    mediaType: 'application/vnd.citationstyles.csl+json; charset=utf-8',
    write: (papers) => `${JSON.stringify(papers.map(paperToCsl), null, 2)}\n`,
  },
}
