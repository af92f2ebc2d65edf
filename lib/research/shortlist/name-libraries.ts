import { librariesByPaper } from '../../libraries/hold-papers'
import { myLibraries } from '../../libraries/my-libraries'
import type { ConsideredPaper } from '../events/considered-papers'

/** Adds the libraries that each paper is in, for users with several. */
export async function nameLibraries(considered: ConsideredPaper[]): Promise<void> {
  const mine = await myLibraries()
  if (mine.length < 2) return
  const held = await librariesByPaper(considered.map(({ paperId }) => paperId))
  for (const paper of considered)
    paper.libraries = mine.flatMap(({ id, name }) => (held.get(paper.paperId)?.includes(id) ? name : []))
}
