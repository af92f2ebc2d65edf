import { addToList } from '../../text/add-to-list'
import { citationsIn } from '../citing/cited-papers'

/** Papers whose references are looked at, the best ones: others hardly fit a question. */
const CITING = 50

export type CitedShares = {
  /** by paper: how much of the chance to answer lies with papers that cite it, 0..1 */
  shares: Map<string, number>
  /** by paper: those that cite it */
  by: Map<string, string[]>
}

/**
 * How much the papers that fit a question cite each of the others. `papers`: best first, with logits of the chance that each
 * answers.
 */
export async function citedShares(papers: { id: string; score: number }[]): Promise<CitedShares> {
  const citing = papers.slice(0, CITING)
  const best = citing[0]?.score ?? 0
  const chances = new Map(citing.map(({ id, score }) => [id, Math.exp(score - best)]))
  const all = [...chances.values()].reduce((sum, chance) => sum + chance, 0)
  const found: CitedShares = { shares: new Map(), by: new Map() }
  for (const { citing: id, cited } of await citationsIn([...chances.keys()])) {
    found.shares.set(cited, (found.shares.get(cited) ?? 0) + (chances.get(id) ?? 0) / all)
    addToList(found.by, cited, id)
  }
  return found
}
