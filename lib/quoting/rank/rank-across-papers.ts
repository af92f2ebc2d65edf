import { ABSTRACT } from '../../citations/markers/place'
import type { PassageQuery } from '../prepare/passage-query'
import type { Candidate } from '../prepare/tokenize-paper'
import { median } from '../tables/lines'
import { rankPassages, type ScoredPassage } from './rank-passages'

/** Flattens the paper scores: they were fitted on one library and are overconfident about the first paper elsewhere. */
const TEMPERATURE = 1.5

/**
 * Ranks the passages of several papers, best first, by the probability that their paper answers times the probability
 * that the passage does if the paper does. So passages of papers that fit equally well alternate, and a paper that fits
 * far better comes first and has the most passages. The score is the log of that probability. Within a paper the order
 * is that of `rankPassages`.
 */
export function rankAcrossPapers(query: PassageQuery, papers: Candidate[]): ScoredPassage[] {
  const ranked = papers.map((paper) => {
    const own = rankPassages(query, [paper])
    const best = own[0]?.score ?? 0
    return { paper, own, best, mass: own.reduce((sum, { score }) => sum + Math.exp(score - best), 0) }
  })
  // The unread rest of a paper without a PDF may answer as well as its abstract does, so it gets the share that a whole
  // paper has.
  const unread = median(ranked.flatMap(({ paper, mass }) => (isAbstract(paper) || mass === 0 ? [] : [mass])))
  return ranked
    .flatMap(({ paper, own, best, mass }) => {
      const ofPaper = Math.log(Math.max(paper.standing, Number.MIN_VALUE)) / TEMPERATURE
      const all = isAbstract(paper) ? mass + unread : mass
      return own.map((passage) => ({ ...passage, score: ofPaper + passage.score - best - Math.log(all) }))
    })
    .sort((a, b) => b.score - a.score)
}

function isAbstract({ paper }: Candidate): boolean {
  return paper.passages.every(({ spans }) => spans[0]?.page === ABSTRACT)
}
