import { sentencesOf as splitSentences } from '../../text/sentences'

/** A passage that may be cited. `text` is its spans' page texts, joined by single spaces. */
export type CitableEvidence = {
  id: string
  paperId: string
  /** of the paper: what it calls itself may be said without the passage saying so */
  title?: string
  /** text | caption | table | footnote | … */
  kind: string
  text: string
  /** `[start, end)` of the text of a page */
  spans: { page: number; start: number; end: number }[]
}

/** The part of a passage that stands on one page. `offset`: where its text begins on that page, null when not known. */
export type PagePart = { evidenceId: string; title: string; kind: string; text: string; offset: number | null }

/** A sentence of a page. */
export type SourceSentence = { part: PagePart; start: number; end: number; text: string }

/** The evidence of one page of one paper. */
export function evidenceOnPage(evidence: CitableEvidence[], paperId: string, page: number): PagePart[] {
  return evidence.filter((passage) => passage.paperId === paperId).flatMap((passage) => partsOnPage(passage, page))
}

/**
 * The same, and where a sentence runs over the edge of the page the whole of that sentence, whose place on the page is
 * then not known.
 */
export function quotableOnPage(evidence: CitableEvidence[], paperId: string, page: number): PagePart[] {
  const own = evidence.filter((passage) => passage.paperId === paperId)
  const across = own.flatMap((passage) => [
    ...acrossEdge(partsOnPage(passage, page - 1), partsOnPage(passage, page)),
    ...acrossEdge(partsOnPage(passage, page), partsOnPage(passage, page + 1)),
  ])
  return [...own.flatMap((passage) => partsOnPage(passage, page)), ...across]
}

/** Gives the same parts of a page each time, so that what is remembered of a part is worked out once for all markers of an answer. */
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

/** Whether a sentence goes on behind its last word. */
export function breaksOff(sentence: string): boolean {
  return !/[.!?:]["”’)\]]*$/.test(sentence)
}

export function sentencesOf(part: PagePart): SourceSentence[] {
  return splitSentences(part.text).map(({ start, end }) => ({ part, start, end, text: part.text.slice(start, end) }))
}

/** The lines of a table, as they stand in its text. */
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
  // A copy whose length is not that of its spans cannot be taken apart: the whole passage then stands for the page.
  // The cells of a table may stand apart on the page: only in the passage do they make rows.
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

/** Whether the spans of a table are its cells: they are joined by tabs and line ends then. */
function hasCells({ kind, text, spans }: CitableEvidence): boolean {
  if (kind !== 'table') return false
  let at = -1
  return spans.slice(0, -1).some(({ start, end }) => {
    at += end - start + 1
    return /[\t\n]/.test(text.charAt(at))
  })
}

/** Spans of one page that follow each other with one sign between them read as one text. */
function joinSpans(spans: CitableEvidence['spans']): { page: number; offset: number; length: number }[] {
  const joined: { page: number; offset: number; length: number }[] = []
  for (const { page, start, end } of spans) {
    const last = joined.at(-1)
    if (last && last.page === page && start - (last.offset + last.length) === 1) last.length = end - last.offset
    else joined.push({ page, offset: start, length: end - start })
  }
  return joined
}
