import type { Candidate } from './passage-features'
import type { PassageQuery } from './passage-query'
import { rankPassages, type ScoredPassage } from './rank-passages'

/** The scores of papers were fitted on one library, and are surer of their first paper than they should be elsewhere. */
const TEMPERATURE = 1.5

/**
 * The passages of several papers, best first, by the chance that their paper answers times the chance that they do if their
 * paper does: so passages of papers that fit as well alternate, and one that fits far better than the others speaks first and
 * longest. A score is the logarithm of that chance. Of one paper it is the order of `rankPassages`.
 */
export function rankAcrossPapers(query: PassageQuery, papers: Candidate[]): ScoredPassage[] {
  const ranked = papers.flatMap((one) => {
    const own = rankPassages(query, [one])
    const best = own[0]?.score ?? 0
    const all = own.reduce((sum, { score }) => sum + Math.exp(score - best), 0)
    const ofPaper = Math.log(Math.max(one.standing, Number.MIN_VALUE)) / TEMPERATURE
    return own.map((passage) => ({ ...passage, score: ofPaper + passage.score - best - Math.log(all) }))
  })
  return ranked.sort((a, b) => b.score - a.score)
}
