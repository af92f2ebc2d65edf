import type { ScoredPassage } from './rank-passages'

type Choice = {
  /** passages that are chosen at most */
  k: number
  /** papers that are compared: some passages of each are chosen */
  compared: string[]
  /** papers of which so many of the best passages are chosen before others */
  least: Map<string, number>
  /** passages of one paper at most */
  most: number
}

/** Passages of each paper that is compared. */
const OF_COMPARED = 5

/** The passages that are shown, of a ranking (best first): those that papers are granted, then the best of all. */
export function choosePassages(ranked: ScoredPassage[], { k, compared, least, most }: Choice): ScoredPassage[] {
  const granted = new Map(least)
  for (const id of compared) granted.set(id, Math.min(OF_COMPARED, Math.floor(k / compared.length)))
  const ranks = rankInPaper(ranked)
  const isGranted = (one: ScoredPassage) => (ranks.get(one) ?? 0) < (granted.get(one.passage.paperId) ?? 0)
  const chosen = new Set(ranked.filter(isGranted).slice(0, k))
  for (const one of ranked) if (chosen.size < k && (ranks.get(one) ?? 0) < most) chosen.add(one)
  return ranked.filter((one) => chosen.has(one))
}

/** The same order, but the best passage of each paper before all others. */
export function bestOfEachFirst(ranked: ScoredPassage[]): ScoredPassage[] {
  const ranks = rankInPaper(ranked)
  const isBest = (one: ScoredPassage) => ranks.get(one) === 0
  return [...ranked.filter(isBest), ...ranked.filter((one) => !isBest(one))]
}

/** How many passages of the same paper stand before each. */
function rankInPaper(ranked: ScoredPassage[]): Map<ScoredPassage, number> {
  const before = new Map<string, number>()
  return new Map(
    ranked.map((one) => {
      const { paperId } = one.passage
      const rank = before.get(paperId) ?? 0
      before.set(paperId, rank + 1)
      return [one, rank]
    }),
  )
}
