/**
 * Text from outside as the database takes it: without NUL, and with U+FFFD for halves of a surrogate pair. Every edge
 * where text comes in (models, files, requests) calls this once.
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
