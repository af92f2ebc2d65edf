import type { Span, TextPage } from './document'
import { textOf } from './sentence-spans'

/** Joins spans that follow one another on a page with nothing but the gap between them. */
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
