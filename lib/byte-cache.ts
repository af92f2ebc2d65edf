export type ByteCache<Key, T> = { get(key: Key): T | undefined; set(key: Key, value: T, bytes: number): void }

/** Approximate bytes per entry besides its value. */
const OVERHEAD = 200

type Entry<T> = { value: T; bytes: number }

/**
 * Keeps the recently used values, up to a number of bytes. For values that never change. Entries that were not used
 * while half of the bytes were filled are dropped; unlike an exact order of use, this costs nothing on a hit.
 */
export function byteCache<Key, T>(limit: number): ByteCache<Key, T> {
  let recent = new Map<Key, Entry<T>>()
  let older = new Map<Key, Entry<T>>()
  let bytes = 0
  const keep = (key: Key, entry: Entry<T>) => {
    bytes += entry.bytes - (recent.get(key)?.bytes ?? 0)
    recent.set(key, entry)
    if (bytes <= limit / 2) return
    older = recent
    recent = new Map()
    bytes = 0
  }
  return {
    get(key) {
      const entry = recent.get(key)
      if (entry) return entry.value
      const old = older.get(key)
      if (old) keep(key, old)
      return old?.value
    },
    set: (key, value, size) => keep(key, { value, bytes: size + OVERHEAD }),
  }
}
