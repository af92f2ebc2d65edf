import type { ActiveIndex } from './active-index'
import { dotProducts, quantize, strideOf } from './dot-products'
import { foldIn } from './space/fold-in'

/** Quantized unit vectors of texts, one per row. */
export type TextVectors = { rows: Int16Array; stride: number; count: number }

/** Folds texts, each given by the counts of its terms, into the learned space of the index. */
export async function textVectors(index: ActiveIndex, texts: Map<number, number>[]): Promise<TextVectors> {
  const stride = strideOf(index.dimensions)
  const rows = new Int16Array(texts.length * stride)
  for (const [i, vector] of (await foldIn(index, texts)).entries()) if (vector) quantize(vector, rows, i * stride)
  return { rows, stride, count: texts.length }
}

/** Returns the cosine of each text to a unit vector of the same space. */
export function textCosines({ rows, stride, count }: TextVectors, vector: Float32Array): Float32Array {
  const out = new Float32Array(count)
  dotProducts({ rows, stride, from: 0, to: count }, vector, out, 0)
  return out
}
