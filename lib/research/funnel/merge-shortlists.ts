import type { Shortlist } from '../shortlist/find-papers'

/** Maximum papers added to a shortlist because rewordings find them. */
const JOIN = { one: 4, several: 8 }
/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009). */
const RANK = 60

const IN_OTHER_WORDS = 'found with other search terms'

type FoundInOtherWords = Shortlist & { query: string }

/**
 * Merges the shortlist of a question with those of its rewordings by reciprocal rank, adding the papers that rank
 * highest. Withdraws a refusal if a rewording finds papers.
 */
export function mergeShortlists(own: Shortlist, others: FoundInOtherWords[]): Shortlist {
  const found = others.filter(({ outcome }) => outcome.kind !== 'refusal')
  const inOtherWords = others.map(({ query, words, plan, paperIds, outcome }) => ({
    ...{ text: query, words, meaning: plan.meaning },
    papers: outcome.kind === 'refusal' ? 0 : paperIds.length,
  }))
  if (found.length === 0) return others.length > 0 ? { ...own, inOtherWords } : own
  const points = new Map<string, number>()
  for (const { paperIds } of [own, ...found])
    for (const [rank, id] of paperIds.entries()) points.set(id, (points.get(id) ?? 0) + 1 / (RANK + rank))
  const byPoints = [...points.keys()].sort((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))
  const known = new Set(own.paperIds)
  const joining = byPoints.filter((id) => !known.has(id)).slice(0, own.plan.several ? JOIN.several : JOIN.one)
  const kept = joining.flatMap((id) => {
    const paper = found.flatMap(({ considered }) => considered).find((one) => one.paperId === id && one.kept)
    return paper ? [{ ...paper, reason: IN_OTHER_WORDS }] : []
  })
  const added = new Set(kept.map(({ paperId }) => paperId))
  const left = own.considered.filter(({ paperId }) => !added.has(paperId))
  return {
    ...own,
    paperIds: byPoints.filter((id) => known.has(id) || added.has(id)),
    considered: [...left.filter((paper) => paper.kept), ...kept, ...left.filter((paper) => !paper.kept)],
    withoutText: [...own.withoutText, ...new Set(found.flatMap(({ withoutText }) => withoutText))].filter(
      (id, i, all) => all.indexOf(id) === i && (known.has(id) || added.has(id)),
    ),
    outcome: own.outcome.kind === 'refusal' ? { ...own.outcome, kind: 'answer', nearest: [] } : own.outcome,
    // A paper taken for a compared work is dropped from these if no rewording finds it.
    plan: {
      ...own.plan,
      anchors: own.plan.anchors.filter((id) => found.some((one) => one.paperIds.includes(id))),
      below: pointsBelowBest([own, ...found]),
    },
    inOtherWords,
  }
}

/** Points below the best paper, by the sum of each paper's share in the lists. */
function pointsBelowBest(lists: Shortlist[]): Record<string, number> {
  const shares = new Map<string, number>()
  for (const { plan } of lists)
    for (const [id, below] of Object.entries(plan.below)) shares.set(id, (shares.get(id) ?? 0) + Math.exp(below))
  const best = Math.max(...shares.values())
  return Object.fromEntries([...shares].map(([id, share]) => [id, Math.log(share / best)]))
}
