import type { ActiveIndex } from './active-index'
import { fromHalfvec, toUnit } from './halfvec'
import { rows } from './rows'

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

async function termVectors(indexId: number, terms: Set<number>): Promise<Map<number, Float32Array>> {
  const found = await rows<{ term: number; vector: string }>(
    'SELECT term, vector::text FROM term_vector WHERE index_id = $1 AND term = ANY($2::int[])',
    [indexId, [...terms]],
  )
  return new Map(found.map(({ term, vector }) => [term, fromHalfvec(vector)]))
}
