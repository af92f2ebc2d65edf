import { type PickedPassage, type PickInput, pickPassages } from './pick-passages'
import type { Weighed } from './weigh-papers'

type How = Pick<PickInput, 'first' | 'k' | 'mmr' | 'cutoff'> & {
  /** papers that are looked through, the best ones */
  most: number
}

/** The passages of the papers that come nearest, whatever the library holds of the matter. */
export function nearestPassages(
  { papers, weights, ...found }: Weighed,
  { most, ...how }: How,
): Promise<PickedPassage[]> {
  const top = papers[0]?.score ?? 0
  const nearest = papers.slice(0, most).map(({ id, score }) => ({ paperId: id, below: score - top }))
  return pickPassages({ ...found, expanded: weights, ...how, anchors: [], papers: nearest })
}
