/** pgvector's text form of a vector; null for none and for a zero vector, whose cosine is no number. */
export function toHalfvec(vector: Float32Array | null): string | null {
  if (!vector?.some((value) => value !== 0)) return null
  return `[${Array.from(vector, (value) => value.toPrecision(5)).join(',')}]`
}

export function fromHalfvec(text: string): Float32Array {
  return Float32Array.from(JSON.parse(text) as number[])
}

/** Scales to length 1 in place; null when there is nothing to scale. */
export function toUnit(vector: Float32Array): Float32Array | null {
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length < 1e-9) return null
  return vector.map((value) => value / length)
}
