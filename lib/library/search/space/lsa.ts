import { gram } from './gram'
import { orthonormalize } from './orthonormalize'
import { eigenvectors } from './symmetric-eigenvectors'

/** Passages as term frequencies: `[starts[i], starts[i + 1])` of `terms` and `tf` belong to passage i. */
export type Corpus = { starts: Int32Array; terms: Int32Array; tf: Int32Array }

/** `vectors` has `dimensions` numbers per term, in the order of `terms`. */
export type Space = { dimensions: number; terms: Int32Array; vectors: Float32Array }

/** Extra dimensions that make the random start accurate enough. */
const OVERSAMPLING = 16
const POWER_ITERATIONS = 1
const SEED = 7

/**
 * Latent semantic analysis (Deerwester et al., 1990): the leading right singular vectors of the passages' unit vectors
 * of `(1 + ln tf) idf`, by a randomized SVD (Halko, Martinsson and Tropp, 2011) with one power iteration. Each term's
 * vector is already multiplied by its idf. The same corpus always gives the same space.
 */
export function learnSpace(corpus: Corpus, dimensions: number): Space {
  const { matrix, terms, idf } = toMatrix(corpus)
  const width = Math.min(dimensions + OVERSAMPLING, matrix.rows, terms.length)
  const kept = Math.min(dimensions, width)
  let projected = gaussian(terms.length * width)
  for (let i = 0; i <= POWER_ITERATIONS; i++) {
    const basis = orthonormalize(times(matrix, projected, width), matrix.rows, width)
    projected = timesTransposed(matrix, basis, width, terms.length)
  }
  // projected = Aᵀ Q, so the eigenvectors of its Gram matrix turn it into the right singular vectors of A.
  const { values, vectors: turn } = eigenvectors(gram(projected, terms.length, width), width)
  const vectors = new Float32Array(terms.length * kept)
  // Only directions matter, so a common factor can keep rare terms above the smallest halfvec.
  const lift = Math.sqrt(terms.length)
  for (let term = 0; term < terms.length; term++)
    for (let c = 0; c < kept; c++) {
      const singular = Math.sqrt(Math.max(values[c] ?? 0, 0))
      if (singular < 1e-6) continue
      let sum = 0
      for (let a = 0; a < width; a++) sum += (projected[term * width + a] ?? 0) * (turn[a * width + c] ?? 0)
      vectors[term * kept + c] = (sum / singular) * (idf[term] ?? 0) * lift
    }
  return { dimensions: kept, terms, vectors }
}

/** A sparse matrix in row order; columns are numbered from 0. */
type Matrix = { rows: number; starts: Int32Array; columns: Int32Array; weights: Float32Array }

function toMatrix({ starts, terms: ids, tf }: Corpus): { matrix: Matrix; terms: Int32Array; idf: Float64Array } {
  const terms = Int32Array.from(new Set(ids)).sort()
  const column = new Map(Array.from(terms, (id, i) => [id, i]))
  const columns = ids.map((id) => column.get(id) ?? 0)
  const df = new Float64Array(terms.length)
  for (const c of columns) df[c] = (df[c] ?? 0) + 1
  const rows = starts.length - 1
  const idf = df.map((n) => Math.log(1 + (rows - n + 0.5) / (n + 0.5)))
  const weights = new Float32Array(columns.length)
  for (let row = 0; row < rows; row++) {
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0]
    let squares = 0
    for (let j = from; j < to; j++) {
      const weight = (1 + Math.log(tf[j] ?? 1)) * (idf[columns[j] ?? 0] ?? 0)
      weights[j] = weight
      squares += weight * weight
    }
    const length = Math.sqrt(squares) || 1
    for (let j = from; j < to; j++) weights[j] = (weights[j] ?? 0) / length
  }
  return { matrix: { rows, starts, columns, weights }, terms, idf }
}

function times({ rows, starts, columns, weights }: Matrix, right: Float32Array, width: number): Float32Array {
  const product = new Float32Array(rows * width)
  for (let row = 0; row < rows; row++)
    for (let j = starts[row] ?? 0; j < (starts[row + 1] ?? 0); j++) {
      const weight = weights[j] ?? 0
      const from = (columns[j] ?? 0) * width
      for (let c = 0, to = row * width; c < width; c++, to++)
        product[to] = (product[to] ?? 0) + weight * (right[from + c] ?? 0)
    }
  return product
}

function timesTransposed(
  { rows, starts, columns, weights }: Matrix,
  right: Float32Array,
  width: number,
  height: number,
): Float32Array {
  const product = new Float32Array(height * width)
  for (let row = 0; row < rows; row++)
    for (let j = starts[row] ?? 0; j < (starts[row + 1] ?? 0); j++) {
      const weight = weights[j] ?? 0
      const from = row * width
      for (let c = 0, to = (columns[j] ?? 0) * width; c < width; c++, to++)
        product[to] = (product[to] ?? 0) + weight * (right[from + c] ?? 0)
    }
  return product
}

/** Standard normal numbers by the Box–Muller method, from a linear congruential generator with a fixed seed. */
function gaussian(count: number): Float32Array {
  let state = SEED
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state + 1) / 4294967297
  }
  const numbers = new Float32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  return numbers
}
