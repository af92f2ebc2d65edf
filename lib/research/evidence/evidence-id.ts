import { createHash } from 'node:crypto'
import type { Passage } from '../../quoting/passage'

/** Id of a passage within a run: the same for every search that finds it. */
export function evidenceId(
  runId: string,
  { paperId, spans, text }: Pick<Passage, 'paperId' | 'spans' | 'text'>,
): string {
  // The database returns the fields of a span in another order.
  const places = spans.map(({ page, start, end }) => [page, start, end])
  const digest = createHash('sha256')
    .update(JSON.stringify([runId, paperId, places, text]))
    .digest('hex')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-${digest.slice(12, 16)}-${digest.slice(16, 20)}-${digest.slice(20, 32)}`
}

/** Converts passages found for `question` to evidence of the run. */
export function asEvidence<Found extends Omit<Passage, 'id' | 'question'>>(
  runId: string,
  found: Found[],
  question: string,
): (Found & Pick<Passage, 'id' | 'question'>)[] {
  return found.map((passage) => ({ ...passage, id: evidenceId(runId, passage), question }))
}
