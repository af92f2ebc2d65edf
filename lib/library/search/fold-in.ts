import type { ActiveIndex } from './active-index'
import { fromHalfvec } from './binary'
import { rows } from './rows'
import { type ByteCache, byteCache } from './segments/byte-cache'
import { memoryOf } from './segments/memory'
import { toUnit } from './to-unit'

/**
 * Unit vectors of texts in the learned space: the sum of the vectors of their terms, each times `1 + ln tf`
 * (idf is in the term's vector already). Null where no term is known, or nothing was learned yet.
 */
export async function foldIn(index: ActiveIndex, texts: Map<number, number>[]): Promise<(Float32Array | null)[]> {
  if (index.dimensions === 0) return texts.map(() => null)
  const vectors = await termVectors(index.id, new Set(texts.flatMap((counts) => [...counts.keys()])))
  return texts.map((counts) => {
    const sum = new Float32Array(index.dimensions)
    for (const [term, tf] of counts) {
      const vector = vectors.get(term)
      const weight = 1 + Math.log(tf)
      if (vector) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (vector[i] ?? 0)
    }
    return toUnit(sum)
  })
}

/** In bytes. Terms keep their vectors as long as a generation lives, so what is remembered stays right. */
const REMEMBERED_BYTES = 64 << 20

async function termVectors(indexId: number, terms: Set<number>): Promise<Map<number, Float32Array | null>> {
  const known = await memoryOf<ByteCache<Float32Array | null>>('term vectors', () => byteCache(REMEMBERED_BYTES))
  const vectors = new Map([...terms].map((term) => [term, known.get(`${indexId} ${term}`)]))
  const missing = [...terms].filter((term) => vectors.get(term) === undefined)
  const found =
    missing.length > 0
      ? await rows<{ term: number; vector: Buffer }>(
          'SELECT term, halfvec_send(vector) AS vector FROM term_vector WHERE index_id = $1 AND term = ANY($2::int[])',
          [indexId, missing],
        )
      : []
  for (const { term, vector } of found) vectors.set(term, fromHalfvec(vector))
  for (const term of missing) {
    const vector = vectors.get(term) ?? null
    known.set(`${indexId} ${term}`, vector, vector?.byteLength ?? 0)
    vectors.set(term, vector)
  }
  return new Map([...vectors].map(([term, vector]) => [term, vector ?? null]))
}
