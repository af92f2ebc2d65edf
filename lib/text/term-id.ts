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
