import { titleCarries } from '../../question/question'
import { IN_QUESTION } from '../events'
import type { Shortlist } from './find-papers'

/** The things of a comparison that no paper of the shortlist has in its title. */
export function thingsWithoutPaper({ considered, things = [] }: Shortlist): string[] {
  return things.filter((thing) => !considered.some(({ kept, title }) => kept && titleCarries(title, thing)))
}

/**
 * The shortlist with the papers of the things compared, as far as a search for each alone finds them: the one whose title names
 * the thing, or where passages are `graded` before they are written from, else the first one.
 */
export function addWorksCompared(shortlist: Shortlist, found: Shortlist[], { graded = false } = {}): Shortlist {
  const { things = [] } = shortlist
  const works = found.flatMap(({ considered }) => {
    const titled = considered.find(({ kept, title }) => kept && things.some((thing) => titleCarries(title, thing)))
    return titled ?? (graded ? considered.find(({ kept }) => kept) : undefined) ?? []
  })
  const known = new Set(shortlist.paperIds)
  const added = works.flatMap((paper) => {
    if (known.has(paper.paperId)) return []
    known.add(paper.paperId)
    return [{ ...paper, reason: IN_QUESTION }]
  })
  if (works.length === 0) return shortlist
  const ids = added.map(({ paperId }) => paperId)
  const { below } = shortlist.plan
  return {
    ...shortlist,
    ...(graded && { works: works.map(({ paperId }) => paperId) }),
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
