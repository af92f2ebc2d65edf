import { locatorOf } from '../../citations/markers/place'
import { db } from '../../db/client'
import type { Evidence } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import type { Formula } from '../../quoting/formulas'
import type { Passage } from '../../quoting/passage'
import type { Span } from '../../text/document'

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
