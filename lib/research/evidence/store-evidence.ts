import { locatorOf } from '../../citations/markers/place'
import { db } from '../../db/client'
import type { Evidence } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import type { Formula } from '../../quoting/formulas'
import type { Passage } from '../../quoting/passage'
import type { Span } from '../../text/document'
import type { EvidenceView } from '../events/answer-view'

/**
 * Stores the evidence of a run, best first, in one statement. Citations and events refer to it by its ids. Existing
 * rows are kept, so a run that resumes after a crash may store it again. `first`: number of rows that the run has
 * already.
 */
export async function storeEvidence(runId: string, passages: Passage[], first = 0): Promise<void> {
  const client = await db()
  await client.evidence.createMany({ data: evidenceRows(runId, passages, first), skipDuplicates: true })
}

/** Returns the rows of `storeEvidence`, for callers that store them together with other data. */
export function evidenceRows(runId: string, passages: Passage[], first = 0) {
  return passages.map(
    (
      {
        title: _title,
        published: _published,
        marks: _marks,
        notes: _notes,
        spans,
        formulas,
        readAt = null,
        ...passage
      },
      ord,
    ) => ({
      ...passage,
      runId,
      ord: first + ord,
      spans: toJson(spans),
      ...(formulas && { formulas: toJson(formulas) }),
      readAt,
      locator: locatorOf(spans[0]?.page ?? 1),
    }),
  )
}

/** Converts stored evidence back to its passage; `title`: of its paper. */
export function storedPassage(
  { id, paperId, section, kind, text, spans, formulas, readAt, relevance, question }: Evidence,
  title: string,
): Passage {
  return {
    ...{ id, paperId, title, section, kind, text, spans: fromJson<Span[]>(spans), relevance, question },
    ...(formulas !== null && { formulas: fromJson<Formula[]>(formulas) }),
    ...(readAt && { readAt: readAt.toISOString() }),
  }
}

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
