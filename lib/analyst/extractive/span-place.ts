import type { Span } from '../../text/document'

export type Place = { page: number; start: number }

/** Page, and offset on its text, of an offset in the text of spans joined by single spaces. */
export function placeInSpans(spans: Span[], offset: number): Place {
  let rest = offset
  for (const { page, start, end } of spans) {
    if (rest < end - start) return { page, start: start + rest }
    rest -= end - start + 1
  }
  const last = spans.at(-1)
  return { page: last?.page ?? 1, start: last?.end ?? 0 }
}
