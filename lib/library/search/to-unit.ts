/** Scales a vector to length 1; null if it is zero. */
export function toUnit(vector: Float32Array | Float64Array): Float32Array | null {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  if (!Number.isFinite(length) || length < 1e-9) return null
  const unit = new Float32Array(vector.length)
  for (let i = 0; i < unit.length; i++) unit[i] = (vector[i] ?? 0) / length
  return unit
}
