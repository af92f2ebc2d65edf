import { type ByteCache, byteCache } from '../../byte-cache'
import { memoryOf } from '../sql/memory'
import { prepared } from '../sql/rows'
import { type ActiveIndex, averageLength } from './active-index'
import { lengthNorm } from './bm25'
import type { Layer } from './layer'
import { countTerms } from './terms'

/** The terms of a passage, ascending, with their stored BM25 weights and their counts (in the title twice). */
export type PassageTerms = {
  terms: Int32Array
  weights: Float32Array
  counts: Uint16Array
  /** in stems */
  length: number
  /** page on which it begins, from 1; null for a summary */
  page: number | null
  /** of its text only */
  tokens: number
  /** terms of the heading above it, without numbers */
  heading: Int32Array
}

/** In bytes. A passage gets a new id when it is indexed again, so cached values never go stale. */
const REMEMBERED_BYTES = 32 << 20

/** Returns terms by passage id; passages that are not in the index are left out. */
export async function passageTerms(index: ActiveIndex, chunkIds: string[]): Promise<Map<string, PassageTerms>> {
  const known = await memoryOf<ByteCache<string, PassageTerms>>('passage terms', () => byteCache(REMEMBERED_BYTES))
  const found = new Map<string, PassageTerms>()
  const missing: string[] = []
  for (const id of chunkIds) {
    const terms = known.get(id)
    if (terms) found.set(id, terms)
    else missing.push(id)
  }
  if (missing.length === 0) return found
  const read = await prepared<{
    id: string
    layer: Layer
    length: number
    page: number | null
    tokens: number
    section: string
    keywords: Buffer | null
  }>(
    `SELECT c.id, c.layer, c.length, (c.spans -> 0 ->> 'page')::int AS page, c.tokens, c.section,
       sparsevec_send(c.keywords) AS keywords
     FROM unnest($2::text[]) AS wanted(id) JOIN chunk c USING (id) WHERE c.index_id = $1`,
    [index.id, missing],
  )
  for (const { id, layer, length, page, tokens, section, keywords } of read) {
    const norm = lengthNorm(length, await averageLength(index.id, layer, length))
    const heading = Int32Array.from(countTerms(section.replace(/\d+/g, ' ')).counts.keys())
    const terms = { ...readTerms(keywords, norm), length, page, tokens, heading }
    known.set(id, terms, 10 * terms.terms.length + 4 * heading.length)
    found.set(id, terms)
  }
  return found
}

/** Decodes the output of `sparsevec_send`, whose terms start at 0. */
function readTerms(keywords: Buffer | null, norm: number) {
  const size = keywords?.readInt32BE(4) ?? 0
  // The database sends numbers in big-endian order; processors use little-endian.
  const numbers = Buffer.from(new ArrayBuffer(8 * size))
  keywords?.copy(numbers, 0, 12)
  numbers.swap32()
  const terms = new Int32Array(numbers.buffer, 0, size)
  const weights = new Float32Array(numbers.buffer, 4 * size, size)
  const counts = new Uint16Array(size)
  for (let i = 0; i < size; i++) {
    terms[i] = (terms[i] ?? 0) + 1
    counts[i] = countOf(weights[i] ?? 0, norm)
  }
  return { terms, weights, counts }
}

/** Solves weight = `tf / (tf + norm)` for tf. */
function countOf(weight: number, norm: number): number {
  return Math.round((weight * norm) / (1 - weight))
}
