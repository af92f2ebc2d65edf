import type { Span, TextPage } from './document'
import type { Paragraph } from './paragraphs'
import { sentencesOf } from './sentences'
import { estimateTokens } from './words/terms'

/** A sentence, in two spans if it crosses a page break. */
export type Piece = { spans: Span[]; tokens: number }

/** The text of spans, joined by single spaces, as passages show it. */
export function textOf(pages: TextPage[], spans: Span[]): string {
  return spans.map(({ page, start, end }) => pageText(pages, page).slice(start, end)).join(' ')
}

const pageText = (pages: TextPage[], number: number) => {
  const page = pages[number - 1]
  return (page?.number === number ? page : pages.find((other) => other.number === number))?.text ?? ''
}

/** The sentences of a paragraph. One longer than `longest` tokens is split. */
export function sentenceSpans(pages: TextPage[], paragraph: Paragraph, longest: number): Piece[] {
  const text = textOf(pages, paragraph.spans)
  return sentencesOf(text)
    .flatMap((sentence) => splitLong(text, sentence, longest))
    .map(({ start, end }) => ({
      spans: toSpans(paragraph.spans, start, end),
      tokens: estimateTokens(text.slice(start, end)),
    }))
}

/** Maps `[start, end)` of the text of spans, joined as in `textOf`, back to the pages. */
export function toSpans(spans: Span[], start: number, end: number): Span[] {
  let offset = 0
  const found: Span[] = []
  for (const span of spans) {
    const length = span.end - span.start
    const from = Math.max(start - offset, 0)
    const to = Math.min(end - offset, length)
    if (from < to) found.push({ page: span.page, start: span.start + from, end: span.start + to })
    offset += length + 1
  }
  return found
}

/** Listings and formulas have no sentences and are split between words. */
function splitLong(text: string, { start, end }: { start: number; end: number }, longest: number) {
  const parts: { start: number; end: number }[] = []
  let from = start
  while (estimateTokens(text.slice(from, end)) > longest) {
    let to = from + Math.floor(longest * 1.5)
    while (to < end && estimateTokens(text.slice(from, to + 40)) <= longest) to += 40
    const blank = text.slice(from, to).search(/\s\S*$/)
    if (blank > 0) to = from + blank
    parts.push({ start: from, end: to })
    from = to + (text.slice(to, end).match(/^\s*/)?.[0].length ?? 0)
  }
  if (from < end) parts.push({ start: from, end })
  return parts
}

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

/** A replacement for `[start, end)` of a text, in UTF-16 units; an insertion when both are equal. */
export type Replacement = { start: number; end: number; text: string }

/** Applies the replacements, which do not overlap. Insertions at one place keep the given order. */
export function replaceRanges(text: string, replacements: Replacement[]): string {
  let made = ''
  let from = 0
  for (const { start, end, text: put } of [...replacements].sort((a, b) => a.start - b.start)) {
    made += text.slice(from, start) + put
    from = end
  }
  return made + text.slice(from)
}
