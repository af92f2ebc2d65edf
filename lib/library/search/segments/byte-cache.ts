export type ByteCache<T> = { get(key: string): T | undefined; set(key: string, value: T, bytes: number): void }

/** What an entry takes besides its value, about. */
const OVERHEAD = 200

/** Keeps what was used last, up to a number of bytes. For values that never change. */
export function byteCache<T>(limit: number): ByteCache<T> {
  const entries = new Map<string, { value: T; bytes: number }>()
  let total = 0
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      // A map keeps the order of insertion: the first entry is the one that was not used for longest.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, size) {
      total -= entries.get(key)?.bytes ?? 0
      entries.delete(key)
      const bytes = size + OVERHEAD
      entries.set(key, { value, bytes })
      total += bytes
      for (const [oldest, { bytes: freed }] of entries) {
        if (total <= limit) break
        entries.delete(oldest)
        total -= freed
      }
    },
  }
}
