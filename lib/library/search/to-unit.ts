/** Scaled to length 1; null when there is nothing to scale. */
export function toUnit(vector: Float32Array): Float32Array | null {
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length < 1e-9) return null
  return vector.map((value) => value / length)
}
