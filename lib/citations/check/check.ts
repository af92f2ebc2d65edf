import { remembered } from '../../remembered'
import { toSpans } from '../../text/spans'
import { isBlockQuotation } from '../blocks/block-signs'
import { plainText } from '../blocks/read-blocks'
import { extendQuote, findBestQuote, type Quote } from '../evidence/best-quote'
import { type CitableEvidence, type PagePart, type QuotablePages, quotablePages } from '../evidence/evidence'
import { findVerbatim } from '../evidence/find-verbatim'
import { type Marker, normalizeMarkers, parseMarkers, removeMarkers } from '../markers/markers'
import { isCarried, type WordVerdict } from '../verdict/verdict'
import { type Claim, readClaims } from './claims'
import { repairPages } from './repair-pages'

/** One marker of an answer and its support. */
export type CheckedCitation = {
  /** index among the answer's markers, from 0, as in `parseMarkers(markdown)` */
  ord: number
  marker: string
  paperId: string
  page: number
  /** the sentence of the answer that the marker belongs to */
  sentence: string
  /** the part of the sentence that the marker supports, including earlier sentences that the quote covers */
  claim: string
  /** the source's words; empty if nothing on that page is about the claim */
  quote: string
  /** where the quote is on its page; null if unknown or without a quote */
  span: { page: number; start: number; end: number } | null
  /** the pieces of a quote that crosses a page or column */
  spans?: CitableEvidence['spans']
  /** the passage that contains the quote */
  evidenceId: string | null
  /** whether the quote is table text, whose rows and columns may be separated */
  fromTable: boolean
  verdict: WordVerdict
}

export type CheckedAnswer = {
  /** the answer with canonical markers only, without markers that point to no evidence */
  markdown: string
  citations: CheckedCitation[]
  /** number of removed markers */
  dropped: number
  /** number of markers corrected to the neighbouring page that has their words */
  repaired: number
}

const NO_CLAIM: Claim = { start: null, sentence: '', claim: '', before: [] }

/** A reference list written by the model against its instructions. Folio adds its own. */
const OWN_REFERENCES =
  /\n+(?:#{1,6}[ \t]*|\*\*)(?:References|Bibliography|Works Cited|Sources):?(?:\*\*)?:?[ \t]*\n(?![\s\S]*\n#)[\s\S]*$/i

/**
 * Checks the citations of an answer against its evidence. Only a paper and page of the evidence can be cited. The
 * verdicts come from comparing words: `quoted`, `unchecked` or `missing`. `quotable`: `quotablePages(evidence)`, to share
 * between texts with the same evidence.
 */
export function checkCitations(input: {
  markdown: string
  evidence: CitableEvidence[]
  quotable?: QuotablePages
}): CheckedAnswer {
  const papers = [...new Set(input.evidence.map((passage) => passage.paperId))]
  const normal = normalizeMarkers(input.markdown.replace(OWN_REFERENCES, ''), papers)
  const quotable = input.quotable ?? quotablePages(input.evidence)
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

/** `said`: earlier sentences that the quote covers, too. */
type QuotedSentences = { quote: Quote | null; said: string[]; spans?: CitableEvidence['spans'] }

/** The words of a block quotation between the previous marker and this one. */
function quotedBefore(markdown: string, markers: Marker[], ord: number): string {
  const end = markers[ord]?.start ?? 0
  const start = Math.max(markdown.lastIndexOf('\n', end - 1) + 1, markers[ord - 1]?.end ?? 0)
  return plainText(markdown.slice(start, end))
}

/**
 * Matches a block quotation: all words up to the marker must be the source's, even across a page break. `quoted`: these
 * words.
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
  const whole = passages.map(wholeOf)
  const found = findVerbatim(quoted, [...parts, ...whole])
  if (!found) return withSentencesBefore(findBestQuote(claim, parts), before)
  const { part, start, end } = found
  const quote: Quote = { part, start, end, text: part.text.slice(start, end), verdict: 'quoted', coverage: 1 }
  const passage = passages[whole.indexOf(part)]
  return { quote, said, spans: passage && spansIn(passage, start, end) }
}

const wholeOf = remembered(
  ({ id, title = '', kind, text }: CitableEvidence): PagePart => ({ evidenceId: id, title, kind, text, offset: null }),
)

function withSpans(spans: CheckedCitation['spans']): Pick<CheckedCitation, 'spans'> {
  return spans ? { spans } : {}
}

/** Positions of a table quote whose cells are separate on the page; undefined for other quotes. */
export function spansOfCells(
  { part, start, end }: Pick<Quote, 'part' | 'start' | 'end'>,
  evidence: Pick<CitableEvidence, 'text' | 'spans'>[],
): CitableEvidence['spans'] | undefined {
  if (part.kind !== 'table' || part.offset !== null) return undefined
  const passage = evidence.find(({ text }) => text === part.text)
  return passage && spansIn(passage, start, end)
}

/** Positions on the pages of `[start, end)` of a passage; undefined if its text differs from that of its spans. */
function spansIn(
  { text, spans }: Pick<CitableEvidence, 'text' | 'spans'>,
  start: number,
  end: number,
): CitableEvidence['spans'] | undefined {
  if (spans.reduce((sum, span) => sum + span.end - span.start, spans.length - 1) !== text.length) return undefined
  return toSpans(spans, start, end)
}

/** One marker may close several sentences from the same place. Then the quote covers all of them. */
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
