/** Computes XᵀX of a matrix of `rows` × `width`. */
export function gram(matrix: Float32Array, rows: number, width: number): Float64Array {
  const product = new Float64Array(width * width)
  for (let row = 0; row < rows; row++)
    for (let a = 0; a < width; a++) {
      const left = matrix[row * width + a] ?? 0
      if (left === 0) continue
      for (let b = 0; b <= a; b++)
        product[a * width + b] = (product[a * width + b] ?? 0) + left * (matrix[row * width + b] ?? 0)
    }
  for (let a = 0; a < width; a++) for (let b = 0; b < a; b++) product[b * width + a] = product[a * width + b] ?? 0
  return product
}
