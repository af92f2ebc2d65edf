import { createHash } from 'node:crypto'
import type { Passage } from '../../quoting/passage'

/** The same passage has one id in a run, whichever search finds it. */
export function evidenceId(
  runId: string,
  { paperId, spans, text }: Pick<Passage, 'paperId' | 'spans' | 'text'>,
): string {
  // The database has the fields of a span in another order.
  const places = spans.map(({ page, start, end }) => [page, start, end])
  const digest = createHash('sha256')
    .update(JSON.stringify([runId, paperId, places, text]))
    .digest('hex')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-${digest.slice(12, 16)}-${digest.slice(16, 20)}-${digest.slice(20, 32)}`
}

/** Passages as the evidence of a run, found for `question`. */
export function asEvidence<Found extends Omit<Passage, 'id' | 'question'>>(
  runId: string,
  found: Found[],
  question: string,
): (Found & Pick<Passage, 'id' | 'question'>)[] {
  return found.map((passage) => ({ ...passage, id: evidenceId(runId, passage), question }))
}
