/**
 * Makes outside text safe for the database: removes NUL, and replaces unpaired surrogates with U+FFFD. Each kind of
 * input (models, files, requests, the database itself) calls this in one place.
 */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
}

/**
 * Makes text safe for files: XML 1.0 allows no control characters other than tab and line breaks, no noncharacters, and
 * no unpaired surrogates.
 */
export function printableText(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
}

/** Applies `clean` to all strings of a JSON value, including keys. */
export function cleanJson<T>(value: T, clean?: (text: string) => string): T
export function cleanJson(value: unknown, clean = cleanText): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((inner) => cleanJson(inner, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), cleanJson(inner, clean)]))
}

/** Like `cleanText`, for text in pieces that may be cut within a character. */
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
