import { createHash } from 'node:crypto'

const DIMENSIONS = 256

/** A deterministic unit vector of hashed word beginnings: texts that share words are close. */
export function embedText(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []) {
    const hash = createHash('sha256').update(word.slice(0, 6)).digest()
    const place = hash.readUInt16BE(0) % DIMENSIONS
    vector[place] = (vector[place] ?? 0) + (hash.readUInt8(2) % 2 === 0 ? 1 : -1)
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector.with(0, 1) : vector.map((value) => value / length)
}

/** Cosine of two unit vectors. */
export function nearness(a: number[], b: number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}
