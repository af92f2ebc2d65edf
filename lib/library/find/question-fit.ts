import { rarity } from '../../text/words/english-words'
import { idf } from '../../text/words/terms'
import { type OpenIndex, scoreLayer } from '../search/find-chunks'
import { frequencies, passageTerms, type TermsInPapers } from '../search/words'
import type { QueryTerms } from './read-wanted'

/** Minimum fit; below it the library has nothing on a question. Measured on six libraries, see decision 051. */
export const REFUSED_BELOW = 0.4
/** From this fit on, a rare word that no paper contains does not matter. */
export const FITS_WELL = 0.5
/** Number of uses of a word from which a paper is about it. */
const OFTEN = 5
/** Fewer passages do not show how rare a word is. */
const FEWEST_PASSAGES = 200
/** Number of summaries to check, for papers without full text. */
const SUMMARIES = 10

export type FitInput = {
  index: OpenIndex
  wanted: Pick<QueryTerms, 'terms' | 'spelled'>
  /** uses of the terms as written in the papers */
  inPapers: TermsInPapers
  /** the question's language, if the papers are in it and it is not English */
  language: string | null
  /** the papers covered; absent: the whole library */
  paperIds?: string[]
}

/**
 * How well the library fits a question, 0..1: the mean of how much of it the best passage contains (BM25 relative to
 * the maximum) and how much the papers use its words. A word's weight is the square of its rarity in English, so that
 * the threshold works for any library; in another language, of its rarity in the library. 1 for a question without
 * content words.
 */
export async function questionFit({ index, wanted, inPapers, language, paperIds }: FitInput): Promise<number> {
  const weights = fitWeights(wanted, inPapers, language ? await rarityInLibrary(index, wanted) : null)
  const all = sum(weights.values())
  if (all === 0) return 1
  const scored = { index, weights, vector: null, paperIds }
  const [content, summaries] = await Promise.all([
    scoreLayer({ ...scored, layer: 'content', limit: 1 }),
    scoreLayer({ ...scored, layer: 'summary', limit: SUMMARIES }),
  ])
  const passage = [...content, ...summaries].reduce((best, { bm25 }) => Math.max(best, bm25), 0)
  const uses = mostUses(inPapers, [...weights.keys()], paperIds)
  const read = await passageTerms(
    index,
    summaries.map(({ chunkId }) => chunkId),
  )
  for (const { terms, counts } of read.values())
    terms.forEach((term, i) => {
      if (weights.has(term)) uses.set(term, Math.max(uses.get(term) ?? 0, counts[i] ?? 0))
    })
  const used = sum([...weights].map(([term, weight]) => weight * Math.min(1, (uses.get(term) ?? 0) / OFTEN)))
  return (passage + used) / all / 2
}

/** Returns the rarity of a term in the passages of the library: 1 if at most one passage contains it, lower for others. */
async function rarityInLibrary(index: OpenIndex, { terms }: FitInput['wanted']): Promise<(term: number) => number> {
  const { chunkCount, df } = await frequencies(index, 'content', [...terms.keys()])
  const total = Math.max(chunkCount, FEWEST_PASSAGES)
  return (term) => idf(Math.max(1, df.get(term) ?? 0), total) / idf(1, total)
}

/** Weights by term. An acronym that papers only spell out is searched by the words of its name. */
function fitWeights(
  { terms, spelled }: FitInput['wanted'],
  { postings }: TermsInPapers,
  rarityOf: ((term: number) => number) | null,
): Map<number, number> {
  const weights = new Map<number, number>()
  for (const [term, { word, joined }] of terms)
    if (!joined) weights.set(term, (rarityOf ? rarityOf(term) : rarity(word)) ** 2)
  for (const { term, words } of spelled) {
    if (!weights.has(term) || postings.get(term)?.papers.length) continue
    weights.delete(term)
    for (const word of words.keys()) weights.set(word, 1 / Math.sqrt(words.size))
  }
  return weights
}

/** By term, its maximum number of uses in a single paper. */
function mostUses({ places, postings }: TermsInPapers, terms: number[], paperIds?: string[]): Map<number, number> {
  const asked = paperIds && new Set(paperIds.flatMap((id) => places.get(id) ?? []))
  return new Map(
    terms.map((term) => {
      const { papers, counts } = postings.get(term) ?? { papers: [], counts: [] }
      let most = 0
      for (const [i, place] of papers.entries()) if (!asked || asked.has(place)) most = Math.max(most, counts[i] ?? 0)
      return [term, most]
    }),
  )
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
