/** Dimensions of the sparse vectors: pgvector takes at most 1e9. */
export const TERM_SPACE = 2 ** 29

/**
 * The dimension of a stem, 1 to 2^29: FNV-1a with murmur's finalizer, so that no dictionary is needed. In about one of
 * two libraries, two of 26,000 stems collide; they then count as one word.
 */
export function termId(stem: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < stem.length; i++) hash = Math.imul(hash ^ stem.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  hash ^= hash >>> 16
  return (hash >>> 3) + 1
}

/**
 * Inverse document frequency of a term in `df` of `total` passages, `ln(1 + (N - df + .5) / (df + .5))`: never
 * negative.
 */
export function idf(df: number, total: number): number {
  return Math.log(1 + (Math.max(total - df, 0) + 0.5) / (df + 0.5))
}

/**
 * Estimated number of tokens in a text: 4.2 characters per token in English, 1.5 in scripts that are rarer in training
 * data.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(tokensIn(text))
}

/** Like `estimateTokens` for a piece of a text, not rounded, so that pieces add up to the whole. */
export function tokensIn(text: string): number {
  const foreign = text.match(/[\u0590-\u1fff\u2e80-\ud7ff]/g)?.length ?? 0
  return (text.length - foreign) / 4.2 + foreign / 1.5
}
