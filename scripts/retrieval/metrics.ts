/** Grades of the relevant documents of one query. */
export type Grades = Map<string, number>

/** Normalized discounted cumulative gain at `depth`, with linear gain, as in trec_eval. */
export function ndcg(ranked: string[], grades: Grades, depth: number): number {
  const ideal = [...grades.values()].sort((a, b) => b - a)
  const best = discountedGain(ideal, depth)
  const gain = discountedGain(
    ranked.map((id) => grades.get(id) ?? 0),
    depth,
  )
  return best > 0 ? gain / best : 0
}

/** Share of the relevant documents among the first `depth`. */
export function recall(ranked: string[], grades: Grades, depth: number): number {
  if (grades.size === 0) return 0
  return ranked.slice(0, depth).filter((id) => grades.has(id)).length / grades.size
}

function discountedGain(gains: number[], depth: number): number {
  return gains.slice(0, depth).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0)
}
