import { type ByteCache, byteCache } from '../../../byte-cache'
import { memoryOf } from '../../sql/memory'
import { prepared } from '../../sql/rows'
import type { ActiveIndex } from '../active-index'
import { fromHalfvec } from '../binary'
import { TERM_SPACE } from '../terms'
import { toUnit } from '../to-unit'

/**
 * Embeds texts as unit vectors in the learned space: the sum of the vectors of their terms, each times `1 + ln tf` (the
 * term's vector already includes idf). Null if no term is known or nothing has been learned yet.
 */
export async function foldIn(index: ActiveIndex, texts: Map<number, number>[]): Promise<(Float32Array | null)[]> {
  if (index.dimensions === 0) return texts.map(() => null)
  const terms = new Set<number>()
  for (const counts of texts) for (const term of counts.keys()) terms.add(term)
  const vectors = await termVectors(index.id, terms)
  return texts.map((counts) => {
    // 64 bits, because rounding to 32 bits after each addition takes four times as long.
    const sum = new Float64Array(index.dimensions)
    for (const [term, tf] of counts) {
      const vector = vectors.get(term)
      if (vector) addTimes(sum, vector, 1 + Math.log(tf))
    }
    return toUnit(sum)
  })
}

function addTimes(sum: Float64Array, vector: Float32Array, weight: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (vector[i] ?? 0)
}

/** In bytes. The vectors of terms do not change within a generation, so cached values never go stale. */
const REMEMBERED_BYTES = 64 << 20

/** Loads the vectors of terms in advance, for a question that is about to be folded in. */
export async function readTermVectors({ id, dimensions }: ActiveIndex, terms: number[]): Promise<void> {
  if (dimensions > 0) await termVectors(id, new Set(terms))
}

async function termVectors(indexId: number, terms: Set<number>): Promise<Map<number, Float32Array | null>> {
  const known = await memoryOf<ByteCache<number, Float32Array | null>>('term vectors', () =>
    byteCache(REMEMBERED_BYTES),
  )
  const key = (term: number) => indexId * 2 * TERM_SPACE + term
  const vectors = new Map<number, Float32Array | null>()
  const missing: number[] = []
  for (const term of terms) {
    const vector = known.get(key(term))
    if (vector === undefined) missing.push(term)
    else vectors.set(term, vector)
  }
  const found =
    missing.length > 0
      ? await prepared<{ term: number; vector: Buffer }>(
          'SELECT term, halfvec_send(vector) AS vector FROM term_vector WHERE index_id = $1 AND term = ANY($2::int[])',
          [indexId, missing],
        )
      : []
  for (const { term, vector } of found) vectors.set(term, fromHalfvec(vector))
  for (const term of missing) {
    const vector = vectors.get(term) ?? null
    known.set(key(term), vector, vector?.byteLength ?? 0)
  }
  return vectors
}
