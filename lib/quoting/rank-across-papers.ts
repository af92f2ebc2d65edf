import { ABSTRACT } from '../citations/markers/place'
import type { Candidate } from './passage-features'
import type { PassageQuery } from './passage-query'
import { rankPassages, type ScoredPassage } from './rank-passages'
import { median } from './tables/lines'

/** The scores of papers were fitted on one library, and are surer of their first paper than they should be elsewhere. */
const TEMPERATURE = 1.5

/**
 * The passages of several papers, best first, by the chance that their paper answers times the chance that they do if their
 * paper does: so passages of papers that fit as well alternate, and one that fits far better than the others speaks first and
 * longest. A score is the logarithm of that chance. Of one paper it is the order of `rankPassages`.
 */
export function rankAcrossPapers(query: PassageQuery, papers: Candidate[]): ScoredPassage[] {
  const ranked = papers.map((paper) => {
    const own = rankPassages(query, [paper])
    const best = own[0]?.score ?? 0
    return { paper, own, best, mass: own.reduce((sum, { score }) => sum + Math.exp(score - best), 0) }
  })
  // The rest of a paper that has no PDF may answer as well as its abstract: it takes the share that a whole paper has.
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
