import { isTemporaryId } from '../ids/paper-id'

/** A paper's id for a report: a paper still being read has no meaningful id. */
export function sayId(id: string): string {
  return isTemporaryId(id) ? 'a paper that is being read' : id
}
