import type { Span } from '../../text/document'
import { sentencesOf as splitSentences } from '../../text/sentences'

/** A passage that may be cited. `text` is the page text of its spans, joined by single spaces. */
export type CitableEvidence = {
  id: string
  paperId: string
  /** title of the paper, whose words a claim may use even if the passage does not contain them */
  title?: string
  /** text | caption | table | footnote | … */
  kind: string
  text: string
  /** an abstract or web page has one span over the whole text, whose page stands for its place: see `locatorOf` */
  spans: Span[]
}

/** The part of a passage on one page. `offset`: where its text starts on that page; null if unknown. */
export type PagePart = { evidenceId: string; title: string; kind: string; text: string; offset: number | null }

/** A sentence of a page. */
export type SourceSentence = { part: PagePart; start: number; end: number; text: string }

/** The evidence of one page of one paper. */
export function evidenceOnPage(evidence: CitableEvidence[], paperId: string, page: number): PagePart[] {
  return evidence.filter((passage) => passage.paperId === paperId).flatMap((passage) => partsOnPage(passage, page))
}

/**
 * Like `evidenceOnPage`, with whole sentences where one crosses a page break. The position of such a sentence on the
 * page is unknown.
 */
export function quotableOnPage(evidence: CitableEvidence[], paperId: string, page: number): PagePart[] {
  const own = evidence.filter((passage) => passage.paperId === paperId)
  const across = own.flatMap((passage) => [
    ...acrossEdge(partsOnPage(passage, page - 1), partsOnPage(passage, page)),
    ...acrossEdge(partsOnPage(passage, page), partsOnPage(passage, page + 1)),
  ])
  return [...own.flatMap((passage) => partsOnPage(passage, page)), ...across]
}

/**
 * Returns the same parts of a page each time, so that results cached by part are shared by all markers of an answer.
 */
export type QuotablePages = (paperId: string, page: number) => PagePart[]

/** Returns a `quotableOnPage` that splits each page into its parts only once. */
export function quotablePages(evidence: CitableEvidence[]): QuotablePages {
  const known = new Map<string, PagePart[]>()
  return (paperId, page) => {
    const key = `${page} ${paperId}`
    const parts = known.get(key) ?? quotableOnPage(evidence, paperId, page)
    known.set(key, parts)
    return parts
  }
}

/** The sentence that begins at the end of one page and ends on the next. */
function acrossEdge(before: PagePart[], after: PagePart[]): PagePart[] {
  const [last, first] = [before.at(-1), after[0]]
  if (!last || !first || last.offset === null || first.offset === null) return []
  const [opening, closing] = [sentencesOf(last).at(-1), sentencesOf(first)[0]]
  if (!opening || !closing || !breaksOff(opening.text)) return []
  return [{ ...last, text: `${opening.text} ${closing.text}`, offset: null }]
}

/** Whether a text stops in the middle of a sentence. */
export function breaksOff(sentence: string): boolean {
  return !/[.!?:]["”’)\]]*$/.test(sentence)
}

export function sentencesOf(part: PagePart): SourceSentence[] {
  return splitSentences(part.text).map(({ start, end }) => ({ part, start, end, text: part.text.slice(start, end) }))
}

/** The lines of a table's text. */
export function linesOf(part: PagePart): SourceSentence[] {
  return [...part.text.matchAll(/[^\n]+/g)].map(({ 0: text, index: start }) => ({
    part,
    start,
    end: start + text.length,
    text,
  }))
}

function partsOnPage(passage: CitableEvidence, page: number): PagePart[] {
  if (!passage.spans.some((span) => span.page === page)) return []
  const { id: evidenceId, title = '', kind, spans } = passage
  const length = spans.reduce((sum, span) => sum + span.end - span.start, spans.length - 1)
  // If the text's length differs from that of its spans, it cannot be split by page, so the whole passage stands for
  // the page. The cells of a table may be separate on the page and form rows only in the passage.
  if (length !== passage.text.length || hasCells(passage))
    return [{ evidenceId, title, kind, text: passage.text, offset: null }]
  let from = 0
  const parts: PagePart[] = []
  for (const span of joinSpans(spans)) {
    const text = passage.text.slice(from, from + span.length)
    if (span.page === page) parts.push({ evidenceId, title, kind, text, offset: span.offset })
    from += span.length + 1
  }
  return parts
}

/** Whether the spans of a table are its cells, joined by tabs and line breaks. */
function hasCells({ kind, text, spans }: CitableEvidence): boolean {
  if (kind !== 'table') return false
  let at = -1
  return spans.slice(0, -1).some(({ start, end }) => {
    at += end - start + 1
    return /[\t\n]/.test(text.charAt(at))
  })
}

/** Joins spans of one page that are one character apart. */
function joinSpans(spans: CitableEvidence['spans']): { page: number; offset: number; length: number }[] {
  const joined: { page: number; offset: number; length: number }[] = []
  for (const { page, start, end } of spans) {
    const last = joined.at(-1)
    if (last && last.page === page && start - (last.offset + last.length) === 1) last.length = end - last.offset
    else joined.push({ page, offset: start, length: end - start })
  }
  return joined
}
