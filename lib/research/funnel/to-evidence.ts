import type { Passage } from '../../quoting/passage'
import type { EvidenceView } from '../events'

/** Converts a passage to the evidence that is shown, without offsets. */
export function toEvidence(passage: Passage): EvidenceView {
  const { id, paperId, section, kind, text, spans, readAt, relevance, question, formulas, notes } = passage
  const pages = [...new Set(spans.map((span) => span.page))]
  const evidence = { id, paperId, page: pages[0] ?? 1, pages, section, kind, text, relevance, question }
  return {
    ...evidence,
    ...(readAt && { readAt }),
    ...(formulas && { formulas: formulas.length }),
    ...(notes && { notes }),
  }
}
