import { titleCarries } from '../../question/question'
import { IN_QUESTION } from '../events/considered-papers'
import type { Shortlist } from '../shortlist/find-papers'

/** Returns the compared things that no shortlisted paper has in its title. */
export function thingsWithoutPaper({ considered, things = [] }: Shortlist): string[] {
  return things.filter((thing) => !considered.some(({ kept, title }) => kept && titleCarries(title, thing)))
}

/**
 * Adds the papers of the compared things to the shortlist, as found by a separate search for each: the one with the
 * thing in its title or, if passages are `graded` before writing, otherwise the first one.
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
    // The question names them, so they rank as high as the best.
    plan: { ...shortlist.plan, below: { ...below, ...Object.fromEntries(ids.map((id) => [id, 0])) } },
  }
}
