import { type PickedPassage, type PickInput, pickPassages } from './pick-passages'
import type { Weighed } from './weigh-papers'

type How = Pick<PickInput, 'first' | 'k' | 'mmr' | 'cutoff'> & {
  /** number of papers to search, best first */
  most: number
}

/** The closest passages of the papers, even if the library has nothing on the topic. */
export function nearestPassages(
  { papers, weights, ...found }: Weighed,
  { most, ...how }: How,
): Promise<PickedPassage[]> {
  const top = papers[0]?.score ?? 0
  const nearest = papers.slice(0, most).map(({ id, score }) => ({ paperId: id, below: score - top }))
  return pickPassages({ ...found, expanded: weights, ...how, anchors: [], papers: nearest })
}
