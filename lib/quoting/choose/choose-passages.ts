import type { ScoredPassage } from '../rank/rank-passages'

type Choice = {
  /** maximum number of passages */
  k: number
  /** papers that are compared: some passages of each are chosen */
  compared: string[]
  /** for some papers, how many of their best passages are chosen before others */
  least: Map<string, number>
  /** maximum number of passages per paper */
  most: number
}

/** Number of passages for each compared paper. */
const OF_COMPARED = 5

/** Chooses the passages to show from a ranking (best first): first those reserved for papers, then the best of all. */
export function choosePassages(ranked: ScoredPassage[], { k, compared, least, most }: Choice): ScoredPassage[] {
  const granted = new Map(least)
  for (const id of compared) granted.set(id, Math.min(OF_COMPARED, Math.floor(k / compared.length)))
  const ranks = rankInPaper(ranked)
  const isGranted = (one: ScoredPassage) => (ranks.get(one) ?? 0) < (granted.get(one.passage.paperId) ?? 0)
  const chosen = new Set(ranked.filter(isGranted).slice(0, k))
  for (const one of ranked) if (chosen.size < k && (ranks.get(one) ?? 0) < most) chosen.add(one)
  return ranked.filter((one) => chosen.has(one))
}

/** Keeps the order, but moves the best passage of each paper before all others. */
export function bestOfEachFirst(ranked: ScoredPassage[]): ScoredPassage[] {
  const ranks = rankInPaper(ranked)
  const isBest = (one: ScoredPassage) => ranks.get(one) === 0
  return [...ranked.filter(isBest), ...ranked.filter((one) => !isBest(one))]
}

/** Returns how many passages of the same paper come before each passage. */
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
