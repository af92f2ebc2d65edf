import type { ScoredPassage } from './rank-passages'

/** Weight of the first ranking, that of the question itself. The others share the rest. */
const OWN = 0.5

/**
 * Merges the rankings of a question and of its rewordings into one. Scores are logits, so each ranking assigns every
 * passage a probability of containing the answer; the merged ranking uses their weighted mean.
 */
export function mergeRankings([own = [], ...others]: ScoredPassage[][]): ScoredPassage[] {
  const found = others.filter(({ length }) => length > 0)
  if (found.length === 0) return own
  const merged = new Map<string, { one: ScoredPassage; chance: number }>()
  const add = (ranking: ScoredPassage[], weight: number) => {
    const best = ranking[0]?.score ?? 0
    const all = ranking.reduce((sum, { score }) => sum + Math.exp(score - best), 0)
    for (const one of ranking) {
      const { paperId, position } = one.passage
      const key = `${paperId} ${position}`
      const chance = (merged.get(key)?.chance ?? 0) + (weight * Math.exp(one.score - best)) / all
      merged.set(key, { one: merged.get(key)?.one ?? one, chance })
    }
  }
  add(own, OWN)
  for (const ranking of found) add(ranking, (1 - OWN) / found.length)
  return [...merged.values()]
    .map(({ one, chance }) => ({ ...one, score: Math.log(chance) }))
    .sort((a, b) => b.score - a.score)
}
