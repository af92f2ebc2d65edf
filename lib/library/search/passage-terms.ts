import { type ActiveIndex, averageLength, findActiveIndex } from './active-index'
import { fromSparsevec } from './binary'
import { lengthNorm } from './bm25'
import type { Layer } from './layer'
import { rows } from './rows'

/** Terms of a passage: BM25 weights as they are stored, how often each stands there (in the title twice), and stems. */
export type PassageTerms = {
  weights: Map<number, number>
  counts: Map<number, number>
  length: number
  /** the page that it begins on, from 1; null for a summary */
  page: number | null
}

/** By the ids of the passages; one that is not in the index is left out. */
export async function passageTerms(index: ActiveIndex, chunkIds: string[]): Promise<Map<string, PassageTerms>> {
  const found = await rows<{ id: string; layer: Layer; length: number; page: number | null; keywords: Buffer | null }>(
    `SELECT c.id, c.layer, c.length, (c.spans -> 0 ->> 'page')::int AS page, sparsevec_send(c.keywords) AS keywords
     FROM unnest($2::text[]) AS wanted(id) JOIN chunk c USING (id) WHERE c.index_id = $1`,
    [index.id, chunkIds],
  )
  const terms = new Map<string, PassageTerms>()
  for (const { id, layer, length, page, keywords } of found) {
    const weights = keywords ? fromSparsevec(keywords) : new Map<number, number>()
    const norm = lengthNorm(length, await averageLength(index.id, layer, length))
    terms.set(id, { weights, counts: countsOf(weights, norm), length, page })
  }
  return terms
}

/** The same in the index in use; nothing where there is none. */
export async function termsOf(chunkIds: string[]): Promise<Map<string, PassageTerms>> {
  const index = await findActiveIndex()
  return index && chunkIds.length > 0 ? passageTerms(index, chunkIds) : new Map()
}

/** The weights are `tf / (tf + norm)`, solved for tf. */
export function countsOf(weights: Map<number, number>, norm: number): Map<number, number> {
  return new Map([...weights].map(([term, weight]) => [term, Math.round((weight * norm) / (1 - weight))]))
}
