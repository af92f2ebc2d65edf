/**
 * Text from outside as the database takes it: without NUL, and with U+FFFD for halves of a surrogate pair. Every kind
 * of edge where text comes in (models, files, requests, the database itself) calls this in one place.
 */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
}

/** Text as files take it: XML 1.0 has no control characters but tab and line breaks, no noncharacters, no halves of pairs. */
export function printableText(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
}

/** All texts of a JSON value, keys included, as `clean` gives them. */
export function cleanJson<T>(value: T, clean?: (text: string) => string): T
export function cleanJson(value: unknown, clean = cleanText): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((inner) => cleanJson(inner, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), cleanJson(inner, clean)]))
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
