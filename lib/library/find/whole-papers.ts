import { topScores } from '../../top-scores'
import type { TermsInPapers } from '../search/words'

// A paper as one document is long whatever its topic, so length counts less, and repetition counts for longer, than in
// a passage: BM25 with k1 = 8, b = .4.
const K1 = 8
const B = 0.4
/** Average number of stems from which both apply; notes and abstracts repeat themselves less. */
const WHOLE_LENGTH = 3_000
/** The k1 of passages, the minimum. */
const LEAST_K1 = 1.2

export type WholePaper = {
  /** BM25 of the paper as one document, relative to the question's maximum, 0..1 */
  full: number
  /** share of the library's uses of the question's terms that are in this paper, 0..1 */
  about: number
}

/** How much of a question's terms each paper contains, as one document. */
export type WholePapers = {
  paperIds: string[]
  /** for each paper, in the same order: see `WholePaper` */
  full: Float64Array
  about: Float64Array
  of(paperId: string): WholePaper
  /** index of a paper in them; undefined if it has no text */
  placeOf(paperId: string): number | undefined
  /**
   * indexes of the `most` papers with the highest `points` (in the order of `paperIds`) above 0, among those allowed
   */
  best(points: Float64Array, most: number, may: (place: number) => boolean): number[]
}

export function wholePapers(
  { paperIds, places, lengths, averageLength, postings }: TermsInPapers,
  weights: Map<number, number>,
  mass: number,
): WholePapers {
  const full = new Float64Array(paperIds.length)
  const about = new Float64Array(paperIds.length)
  const k1 = Math.max(LEAST_K1, K1 * scaleOf(averageLength))
  for (const [term, weight] of weights) {
    const posting = postings.get(term)
    if (!posting) continue
    const { papers, counts } = posting
    let total = 0
    for (let i = 0; i < counts.length; i++) total += counts[i] ?? 0
    for (let i = 0; i < papers.length; i++) {
      const paper = papers[i] ?? 0
      const count = counts[i] ?? 0
      const norm = k1 * (1 - B + (B * (lengths[paper] ?? 0)) / Math.max(averageLength, 1))
      full[paper] = (full[paper] ?? 0) + (weight * count) / (count + norm)
      about[paper] = (about[paper] ?? 0) + (weight * count) / (total + 2)
    }
  }
  for (let place = 0; place < full.length; place++) {
    full[place] = (full[place] ?? 0) / mass
    about[place] = (about[place] ?? 0) / mass
  }
  return {
    paperIds,
    full,
    about,
    placeOf: (paperId) => places.get(paperId),
    of(paperId) {
      const place = places.get(paperId) ?? -1
      return { full: full[place] ?? 0, about: about[place] ?? 0 }
    },
    best(points, most, may) {
      const top = topScores(most)
      let bar = 0
      for (let place = 0; place < points.length; place++) {
        const own = points[place] ?? 0
        if (own > bar && may(place)) {
          top.offer(own, place)
          bar = top.bar()
        }
      }
      return top.documents()
    },
  }
}

function scaleOf(averageLength: number): number {
  return Math.min(1, averageLength / WHOLE_LENGTH)
}
