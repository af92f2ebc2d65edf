import type { Span, TextPage } from './document'
import { textOf } from './sentence-spans'

/** Joins consecutive spans of a page that are separated only by `gap`. */
export function mergeSpans(pages: TextPage[], spans: Span[], gap: RegExp): Span[] {
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    const between =
      last?.page === span.page && span.start >= last.end ? { page: span.page, start: last.end, end: span.start } : null
    if (last && between && gap.test(textOf(pages, [between]))) last.end = span.end
    else merged.push({ ...span })
  }
  return merged
}
