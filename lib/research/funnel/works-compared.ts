import { titleCarries } from '../../question/question'
import { IN_QUESTION } from '../events'
import type { Shortlist } from './scope'

/** The things of a comparison that no paper of the shortlist has in its title. */
export function thingsWithoutPaper({ considered, things = [] }: Shortlist): string[] {
  return things.filter((thing) => !considered.some(({ kept, title }) => kept && titleCarries(title, thing)))
}

/** The shortlist with the papers whose titles name the things compared, as far as a search for each alone finds them. */
export function addWorksCompared(shortlist: Shortlist, found: Shortlist[]): Shortlist {
  const { things = [] } = shortlist
  const known = new Set(shortlist.paperIds)
  const added = found.flatMap(({ considered }) => {
    const paper = considered.find(({ kept, title }) => kept && things.some((thing) => titleCarries(title, thing)))
    if (!paper || known.has(paper.paperId)) return []
    known.add(paper.paperId)
    return [{ ...paper, reason: IN_QUESTION }]
  })
  if (added.length === 0) return shortlist
  const ids = added.map(({ paperId }) => paperId)
  const { below } = shortlist.plan
  return {
    ...shortlist,
    paperIds: [...shortlist.paperIds, ...ids],
    considered: [...added, ...shortlist.considered.filter(({ paperId }) => !ids.includes(paperId))],
    withoutText: [
      ...shortlist.withoutText,
      ...found.flatMap(({ withoutText }) => withoutText).filter((id) => ids.includes(id)),
    ],
    // Named by the question, they stand as high as the best.
    plan: { ...shortlist.plan, below: { ...below, ...Object.fromEntries(ids.map((id) => [id, 0])) } },
  }
}
