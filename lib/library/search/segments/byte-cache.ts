export type ByteCache<Key, T> = { get(key: Key): T | undefined; set(key: Key, value: T, bytes: number): void }

/** What an entry takes besides its value, about. */
const OVERHEAD = 200

type Entry<T> = { value: T; bytes: number }

/**
 * Keeps what was used last, up to a number of bytes. For values that never change. What was not used while half of the
 * bytes were filled anew is forgotten, which costs a hit nothing, as an exact order of use would.
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
