import { isTemporaryId } from '../paper/paper-id'

/** A paper as a report names it: one that is still being read has no id that means anything to a person. */
export function sayId(id: string): string {
  return isTemporaryId(id) ? 'a paper that is being read' : id
}
