import type { Passage } from '../../analyst/analyst'
import type { EvidenceView } from '../events'

/** Evidence as it is shown: without the offsets. */
export function toEvidence({
  id,
  paperId,
  section,
  kind,
  text,
  spans,
  readAt,
  relevance,
  question,
}: Passage): EvidenceView {
  const pages = [...new Set(spans.map((span) => span.page))]
  return {
    id,
    paperId,
    page: pages[0] ?? 1,
    pages,
    section,
    kind,
    text,
    ...(readAt && { readAt }),
    relevance,
    question,
  }
}
