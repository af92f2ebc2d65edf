const MOST_SWEEPS = 10

/**
 * Computes the eigenvalues of a symmetric `size` × `size` matrix, largest first, with the eigenvectors as columns, by
 * cyclic Jacobi rotations.
 */
export function eigenvectors(symmetric: Float64Array, size: number): { values: Float64Array; vectors: Float64Array } {
  const matrix = Float64Array.from(symmetric)
  const turned = new Float64Array(size * size)
  for (let i = 0; i < size; i++) turned[i * size + i] = 1
  for (let sweep = 0; sweep < MOST_SWEEPS && !isDiagonal(matrix, size); sweep++)
    for (let p = 0; p < size - 1; p++) for (let q = p + 1; q < size; q++) rotate(matrix, turned, size, p, q)
  const diagonal = Array.from({ length: size }, (_, i) => matrix[i * size + i] ?? 0)
  const order = diagonal.map((_, i) => i).sort((a, b) => (diagonal[b] ?? 0) - (diagonal[a] ?? 0))
  const vectors = new Float64Array(size * size)
  for (let row = 0; row < size; row++)
    order.forEach((from, to) => {
      vectors[row * size + to] = turned[row * size + from] ?? 0
    })
  return { values: Float64Array.from(order, (i) => diagonal[i] ?? 0), vectors }
}

function isDiagonal(matrix: Float64Array, size: number): boolean {
  let off = 0
  let on = 0
  for (let i = 0; i < size; i++) {
    on += (matrix[i * size + i] ?? 0) ** 2
    for (let j = 0; j < i; j++) off += (matrix[i * size + j] ?? 0) ** 2
  }
  return off <= 1e-14 * on
}

/** Rotates axes p and q so that the entry between them becomes 0. */
function rotate(matrix: Float64Array, turned: Float64Array, size: number, p: number, q: number): void {
  const between = matrix[p * size + q] ?? 0
  if (Math.abs(between) < 1e-12) return
  const theta = ((matrix[q * size + q] ?? 0) - (matrix[p * size + p] ?? 0)) / (2 * between)
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  const mix = (target: Float64Array, first: number, second: number) => {
    const [a, b] = [target[first] ?? 0, target[second] ?? 0]
    target[first] = cosine * a - sine * b
    target[second] = sine * a + cosine * b
  }
  for (let i = 0; i < size; i++) mix(matrix, i * size + p, i * size + q)
  for (let i = 0; i < size; i++) mix(matrix, p * size + i, q * size + i)
  for (let i = 0; i < size; i++) mix(turned, i * size + p, i * size + q)
}
