import type { BibliographyEntry } from '../../citations/references/bibliography'
import type { CitationStyle } from '../../citations/references/citation-style'
import { plainText } from '../../citations/references/styled-text'
import { showsQuotationMarks } from '../quotation-marks'
import { readDocument } from './document'
import { partsOfRun } from './stored-parts'

/** How a style writes an answer's citations and references. */
export type CitedAs = {
  style: CitationStyle
  /** one for each marker in the order of the text; markers that a style writes as one share the first's, then '' */
  citations: string[]
  entries: Pick<BibliographyEntry, 'paperId' | 'label' | 'text' | 'isWeb'>[]
}

/** The citations and references of a run's answer in a style. No model is asked. Throws `AppError('not_found' | 'conflict')`. */
export async function citedAs(runId: string, style: CitationStyle): Promise<CitedAs> {
  const { groups, bibliography } = await readDocument({
    ...(await partsOfRun(runId)),
    style,
    quotationMarks: await showsQuotationMarks(),
  })
  return {
    style,
    citations: groups.flatMap((places, group) =>
      places.map((_, index) => (index === 0 ? plainText(bibliography.citations[group] ?? []) : '')),
    ),
    entries: bibliography.entries.map(({ paperId, label, text, isWeb }) => ({ paperId, label, text, isWeb })),
  }
}
