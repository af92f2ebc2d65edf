import { addToList } from '../../add-to-list'
import type { LibraryCitation } from '../citing/read-references'

export type CitedShares = {
  /** by paper: share of the probability of answering that lies with papers citing it, 0..1 */
  shares: Map<string, number>
  /** by paper: the papers that cite it */
  by: Map<string, string[]>
}

/**
 * How much the papers that fit a question cite each of the others. `papers`: all of them, with the logit of the
 * probability that each answers; `citations`: those of papers that may fit.
 */
export function citedShares(papers: { id: string; score: number }[], citations: LibraryCitation[]): CitedShares {
  const best = papers.reduce((most, { score }) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  const chances = new Map(papers.map(({ id, score }) => [id, Math.exp(score - best)]))
  const all = [...chances.values()].reduce((sum, chance) => sum + chance, 0)
  const found: CitedShares = { shares: new Map(), by: new Map() }
  for (const { citing, cited } of citations) {
    found.shares.set(cited, (found.shares.get(cited) ?? 0) + (chances.get(citing) ?? 0) / all)
    addToList(found.by, cited, citing)
  }
  return found
}
