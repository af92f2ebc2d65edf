/** Repeats work at an interval of `ms` while the process is running. Returns a function that stops it. */
export function every(ms: number, work: () => unknown): () => void {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}
