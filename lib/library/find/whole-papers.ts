import type { TermsInPapers } from '../search/terms-in-papers'
import { topScores } from '../search/top-scores'

// A paper as one document is long whatever it is about, so its length counts less and repetition for longer than in a
// passage: BM25 with k1 = 8, b = .4.
const K1 = 8
const B = 0.4
/** Both hold for papers of so many stems or more on the average; notes and abstracts repeat themselves less. */
const WHOLE_LENGTH = 3_000
/** A passage's own k1, below which repetition means nothing. */
const LEAST_K1 = 1.2

export type WholePaper = {
  /** BM25 of the paper as one document over the most that the question can have, 0..1 */
  full: number
  /** share of the library's uses of the question's terms that stand in this paper, 0..1 */
  about: number
}

/** How the papers, each as one document, hold the terms of a question. */
export type WholePapers = {
  paperIds: string[]
  /** of each paper, same order: see `WholePaper` */
  full: Float64Array
  about: Float64Array
  of(paperId: string): WholePaper
  /** where a paper stands in them; undefined where it has no text */
  placeOf(paperId: string): number | undefined
  /** the places of the `most` papers with the most `points` (in the order of `paperIds`) above 0, of those that may be taken */
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
