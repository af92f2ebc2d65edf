/** Bytes of answers from outside that this process holds in memory at the same time. */
const MOST_TOGETHER = 128 * 1024 * 1024

/** The bytes of one answer that is being read. */
export type Inflow = {
  /** Counts bytes that came in. Where all answers together are too large now, the largest of them is ended. */
  take(bytes: number): void
  /** Its bytes are let go. */
  end(): void
}

type Open = { size: number; tooMuch: () => void }

// Pages and workflows are bundled apart, and share the memory of the server all the same.
const shared = globalThis as typeof globalThis & { folioInflow?: Set<Open> }

/**
 * Counts an answer that is kept in memory while it is read. `tooMuch` has to end it: it is called when all answers of the process
 * together have more than 128 MB and this one is the largest.
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
