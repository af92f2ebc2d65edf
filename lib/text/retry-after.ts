/** The headers `Retry-After` (seconds or a date) or `retry-after-ms`, in milliseconds from now. */
export function readRetryAfter(headers: Record<string, string | string[] | undefined> = {}): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (exact >= 0) return exact
  const asked = headers['retry-after']
  if (!asked) return undefined
  const seconds = Number(asked)
  const ms = Number.isNaN(seconds) ? Date.parse(String(asked)) - Date.now() : seconds * 1000
  return ms >= 0 ? ms : undefined
}

/** Milliseconds before another try where nobody says when: twice as long after each, give or take a quarter. */
export function backoff(firstMs: number, tries: number): number {
  return firstMs * 2 ** tries * (0.75 + Math.random() / 2)
}
