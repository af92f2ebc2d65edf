/** The raw value of a cookie; '' if there is none. */
export function readCookie(headers: Headers, name: string): string {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([own]) => own === name)?.[1] ?? ''
}

/** Parses the headers `Retry-After` (seconds or a date) or `retry-after-ms` into milliseconds from now. */
export function readRetryAfter(headers: Record<string, string | string[] | undefined> = {}): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (exact >= 0) return exact
  const asked = headers['retry-after']
  if (!asked) return undefined
  const seconds = Number(asked)
  const ms = Number.isNaN(seconds) ? Date.parse(String(asked)) - Date.now() : seconds * 1000
  return ms >= 0 ? ms : undefined
}

/** Delay before the next retry if the server names none, ms: doubles each time, with a jitter of a quarter. */
export function backoff(firstMs: number, tries: number): number {
  return firstMs * 2 ** tries * (0.75 + Math.random() / 2)
}
