/** Does work again and again, `ms` apart, for as long as the process goes on otherwise. Gives what ends it. */
export function every(ms: number, work: () => unknown): () => void {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}
