/** Maximum bytes of responses that this process holds in memory at the same time. */
const MOST_TOGETHER = 128 * 1024 * 1024

/** Counts the bytes of one response. */
export type Inflow = {
  /** Counts received bytes. If all responses together are too large, ends the largest. */
  take(bytes: number): void
  /** The bytes were released. */
  end(): void
}

type Open = { size: number; tooMuch: () => void }

// Next bundles pages and workflows separately, but they share the server's memory.
const shared = globalThis as typeof globalThis & { folioInflow?: Set<Open> }

/**
 * Counts a response that is kept in memory while it is read. `tooMuch` must end it; it is called if the process holds
 * more than 128 MB of responses and this one is the largest.
 */
export function openInflow(tooMuch: () => void): Inflow {
  shared.folioInflow ??= new Set()
  const all = shared.folioInflow
  const own: Open = { size: 0, tooMuch }
  all.add(own)
  return {
    take(bytes) {
      own.size += bytes
      const total = [...all].reduce((sum, { size }) => sum + size, 0)
      if (total <= MOST_TOGETHER) return
      const largest = [...all].reduce((most, one) => (one.size > most.size ? one : most), own)
      all.delete(largest)
      largest.tooMuch()
    },
    end: () => void all.delete(own),
  }
}
