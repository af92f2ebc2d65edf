/**
 * Text from outside as the database takes it: without NUL, and with U+FFFD for halves of a surrogate pair. Every kind
 * of edge where text comes in (models, files, requests, the database itself) calls this in one place.
 */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
}

/** All texts of a JSON value, keys included, as `cleanText` gives them. */
export function cleanJson<T>(value: T): T
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((inner) => cleanJson(inner))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleanJson(inner)]))
}

/** As `cleanText`, for text that comes in pieces, which may be cut in the middle of a character. */
export async function* cleanStream(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let half = ''
  for await (const piece of pieces) {
    const text = half + piece
    half = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : ''
    const clean = cleanText(half ? text.slice(0, -1) : text)
    if (clean) yield clean
  }
  if (half) yield cleanText(half)
}
