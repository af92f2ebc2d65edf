import { gram } from './gram'

/**
 * Makes the columns of a `rows` × `width` matrix orthonormal, in place, by two passes of Cholesky-QR. Linearly
 * dependent columns become noise near zero instead of causing a failure.
 */
export function orthonormalize(matrix: Float32Array, rows: number, width: number): Float32Array {
  for (let pass = 0; pass < 2; pass++) {
    const lower = cholesky(gram(matrix, rows, width), width)
    const solved = new Float64Array(width)
    for (let row = 0; row < rows; row++) {
      const at = row * width
      for (let a = 0; a < width; a++) {
        let sum = matrix[at + a] ?? 0
        for (let c = 0; c < a; c++) sum -= (lower[a * width + c] ?? 0) * (solved[c] ?? 0)
        solved[a] = sum / (lower[a * width + a] || 1)
      }
      matrix.set(solved, at)
    }
  }
  return matrix
}

function cholesky(symmetric: Float64Array, size: number): Float64Array {
  let trace = 0
  for (let a = 0; a < size; a++) trace += symmetric[a * size + a] ?? 0
  const jitter = (1e-10 * trace) / size
  const lower = new Float64Array(size * size)
  for (let a = 0; a < size; a++)
    for (let b = 0; b <= a; b++) {
      let sum = (symmetric[a * size + b] ?? 0) + (a === b ? jitter : 0)
      for (let c = 0; c < b; c++) sum -= (lower[a * size + c] ?? 0) * (lower[b * size + c] ?? 0)
      lower[a * size + b] = a === b ? Math.sqrt(Math.max(sum, jitter, 1e-30)) : sum / (lower[b * size + b] || 1)
    }
  return lower
}
