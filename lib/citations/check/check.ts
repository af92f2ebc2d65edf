import { toSpans } from '../../text/sentence-spans'
import { isBlockQuotation } from '../answer/quotations'
import { plainText } from '../answer/read-blocks'
import { type Marker, normalizeMarkers, parseMarkers } from '../markers/markers'
import { removeMarkers } from '../markers/remove-markers'
import { extendQuote, findBestQuote, type Quote } from './best-quote'
import { type Claim, readClaims } from './claims'
import { type CitableEvidence, type PagePart, quotablePages } from './evidence'
import { findVerbatim } from './find-verbatim'
import { repairPages } from './repair-pages'
import { isCarried, type WordVerdict } from './verdict'

/** One marker of an answer, and what stands behind it. */
export type CheckedCitation = {
  /** place among the answer's markers, from 0: the same as in `parseMarkers(markdown)` */
  ord: number
  marker: string
  paperId: string
  page: number
  /** the sentence of the answer that the marker stands behind */
  sentence: string
  /** the part of it that the marker answers for, with the sentences that the quote reaches back to */
  claim: string
  /** the source's own words, in one piece; empty when nothing on that page speaks of it */
  quote: string
  /** where the quote stands in the text of its page; null when that is not known or there is no quote */
  span: { page: number; start: number; end: number } | null
  /** of a quote in several pieces, over a page or a column: where each stands */
  spans?: CitableEvidence['spans']
  /** the passage that the quote was taken from */
  evidenceId: string | null
  /** the quote is table text, in which rows and columns may have come apart */
  fromTable: boolean
  verdict: WordVerdict
}

export type CheckedAnswer = {
  /** the answer with canonical markers only, those that point at no evidence taken out */
  markdown: string
  citations: CheckedCitation[]
  /** number of places that were taken out */
  dropped: number
  /** number of places that named the page beside the one that has their words, and name that one now */
  repaired: number
}

const NO_CLAIM: Claim = { start: null, sentence: '', claim: '', before: [] }

/** A reference list that the model wrote although it was told not to: Folio adds its own. */
const OWN_REFERENCES =
  /\n+(?:#{1,6}[ \t]*|\*\*)(?:References|Bibliography|Works Cited|Sources):?(?:\*\*)?:?[ \t]*\n(?![\s\S]*\n#)[\s\S]*$/i

/**
 * Holds an answer against its evidence. Only a paper and page of the evidence can be cited. Verdicts are those of
 * words: `quoted`, `unchecked` or `missing`.
 */
export function checkCitations(input: { markdown: string; evidence: CitableEvidence[] }): CheckedAnswer {
  const papers = [...new Set(input.evidence.map((passage) => passage.paperId))]
  const normal = normalizeMarkers(input.markdown.replace(OWN_REFERENCES, ''), papers)
  const quotable = quotablePages(input.evidence)
  const { markdown: written, repaired } = repairPages(normal, quotable, papers)
  const found = parseMarkers(written, papers)
  const unfounded = found.filter(({ paperId, page }) => quotable(paperId, page).length === 0)
  const markdown = removeMarkers(written, unfounded)
  const markers = parseMarkers(markdown, papers)
  const claims = readClaims(markdown, markers)

  const citations = markers.map((marker, ord): CheckedCitation => {
    const { sentence, claim, before } = claims[ord] ?? NO_CLAIM
    const parts = quotable(marker.paperId, marker.page)
    const { quote, said, spans } = isBlockQuotation(markdown, marker.start)
      ? quotedPassage({ claim, before, quoted: quotedBefore(markdown, markers, ord) }, parts, input.evidence, marker)
      : withSentencesBefore(findBestQuote(claim, parts), before)
    return {
      ord,
      marker: marker.marker,
      paperId: marker.paperId,
      page: marker.page,
      sentence: [...said, sentence].join(' '),
      claim: [...said, claim].join(' '),
      quote: quote?.text ?? '',
      span: spanOf(quote, marker.page),
      ...withSpans(spans ?? (quote ? spansOfCells(quote, input.evidence) : undefined)),
      evidenceId: quote?.part.evidenceId ?? null,
      fromTable: quote?.part.kind === 'table',
      verdict: quote?.verdict ?? 'missing',
    }
  })
  return { markdown, citations, dropped: unfounded.length, repaired }
}

/** `said`: the sentences before its own that a quote reaches back to. */
type QuotedSentences = { quote: Quote | null; said: string[]; spans?: CitableEvidence['spans'] }

/** The words of a block quotation between the marker before and this one, whatever sentences they make. */
function quotedBefore(markdown: string, markers: Marker[], ord: number): string {
  const end = markers[ord]?.start ?? 0
  const start = Math.max(markdown.lastIndexOf('\n', end - 1) + 1, markers[ord - 1]?.end ?? 0)
  return plainText(markdown.slice(start, end))
}

/**
 * A block quotation is a source's own words up to the marker, whole, also where they run on from the page to the next.
 * `quoted`: these words as they stand in the quotation.
 */
function quotedPassage(
  { claim, before, quoted }: Pick<Claim, 'claim' | 'before'> & { quoted: string },
  parts: PagePart[],
  evidence: CitableEvidence[],
  { paperId, page }: Marker,
): QuotedSentences {
  const said = before.map(({ text }) => text).reverse()
  const passages = evidence.filter(
    (passage) => passage.paperId === paperId && passage.spans.some((span) => span.page === page),
  )
  const whole = passages.map(
    ({ id, title = '', kind, text }): PagePart => ({ evidenceId: id, title, kind, text, offset: null }),
  )
  const found = findVerbatim(quoted, [...parts, ...whole])
  if (!found) return withSentencesBefore(findBestQuote(claim, parts), before)
  const { part, start, end } = found
  const quote: Quote = { part, start, end, text: part.text.slice(start, end), verdict: 'quoted', coverage: 1 }
  const passage = passages[whole.indexOf(part)]
  return { quote, said, spans: passage && spansIn(passage, start, end) }
}

function withSpans(spans: CheckedCitation['spans']): Pick<CheckedCitation, 'spans'> {
  return spans ? { spans } : {}
}

/** Where a piece of a table stands whose cells stand apart on the page; undefined for all else. */
export function spansOfCells(
  { part, start, end }: Pick<Quote, 'part' | 'start' | 'end'>,
  evidence: Pick<CitableEvidence, 'text' | 'spans'>[],
): CitableEvidence['spans'] | undefined {
  if (part.kind !== 'table' || part.offset !== null) return undefined
  const passage = evidence.find(({ text }) => text === part.text)
  return passage && spansIn(passage, start, end)
}

/** Where a piece `[start, end)` of a passage stands on its pages; undefined where its text is not that of its spans. */
function spansIn(
  { text, spans }: Pick<CitableEvidence, 'text' | 'spans'>,
  start: number,
  end: number,
): CitableEvidence['spans'] | undefined {
  if (spans.reduce((sum, span) => sum + span.end - span.start, spans.length - 1) !== text.length) return undefined
  return toSpans(spans, start, end)
}

/** One marker may close a run of sentences of the same place: the quote then reaches back to the first of them. */
function withSentencesBefore(best: Quote | null, before: Claim['before']): QuotedSentences {
  let quote = best
  const said: string[] = []
  if (!quote || !isCarried(quote.verdict)) return { quote, said }
  for (const { text } of before) {
    const longer: Quote | null = extendQuote(quote, text)
    if (!longer) break
    quote = longer
    said.unshift(text)
  }
  return { quote, said }
}

function spanOf(quote: Quote | null, page: number): CheckedCitation['span'] {
  if (quote?.part.offset == null) return null
  return { page, start: quote.part.offset + quote.start, end: quote.part.offset + quote.end }
}
