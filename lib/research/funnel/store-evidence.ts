import type { Passage } from '../../analyst/analyst'
import { locatorOf } from '../../citations/markers/place'
import { db } from '../../db/client'
import { toJson } from '../../db/json'

/**
 * Stores the evidence of a run as it is gathered, best first, in one statement: citations and events point at it by the
 * ids that it has here. What is stored already stays, so that a run which goes on after a crash may store it again. `first`: how many the run has already.
 */
export async function storeEvidence(runId: string, passages: Passage[], first = 0): Promise<void> {
  const client = await db()
  await client.evidence.createMany({ data: evidenceRows(runId, passages, first), skipDuplicates: true })
}

/** The rows of `storeEvidence`, for who stores them together with other things. */
export function evidenceRows(runId: string, passages: Passage[], first = 0) {
  return passages.map(({ title: _title, published: _published, spans, readAt = null, ...passage }, ord) => ({
    ...passage,
    runId,
    ord: first + ord,
    spans: toJson(spans),
    readAt,
    locator: locatorOf(spans[0]?.page ?? 1),
  }))
}
