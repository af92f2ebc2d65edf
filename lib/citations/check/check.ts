import { normalizeMarkers, parseMarkers } from '../markers/markers'
import { removeMarkers } from '../markers/remove-markers'
import { extendQuote, findBestQuote, type Quote } from './best-quote'
import { type Claim, readClaims } from './claims'
import { type CitableEvidence, evidenceOnPage, quotableOnPage } from './evidence'
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
}

const NO_CLAIM: Claim = { start: null, sentence: '', claim: '', before: [] }

/** A reference list that the model wrote although it was told not to: Folio adds its own. */
const OWN_REFERENCES =
  /\n+(?:#{1,6}[ \t]*|\*\*)(?:References|Bibliography|Works Cited|Sources):?(?:\*\*)?:?[ \t]*\n(?![\s\S]*\n#)[\s\S]*$/i

/**
 * Holds an answer against its evidence. Only a paper and page of the evidence can be cited. Verdicts are those of
 * words: `quoted`, `close`, `unchecked` or `missing`.
 */
export function checkCitations(input: { markdown: string; evidence: CitableEvidence[] }): CheckedAnswer {
  const papers = [...new Set(input.evidence.map((passage) => passage.paperId))]
  const written = normalizeMarkers(input.markdown.replace(OWN_REFERENCES, ''), papers)
  const found = parseMarkers(written, papers)
  const unfounded = found.filter(({ paperId, page }) => evidenceOnPage(input.evidence, paperId, page).length === 0)
  const markdown = removeMarkers(written, unfounded)
  const markers = parseMarkers(markdown, papers)
  const claims = readClaims(markdown, markers)

  const citations = markers.map((marker, ord): CheckedCitation => {
    const { sentence, claim, before } = claims[ord] ?? NO_CLAIM
    const parts = quotableOnPage(input.evidence, marker.paperId, marker.page)
    const best = findBestQuote(claim, parts)
    const { quote, said } = withSentencesBefore(best, before)
    return {
      ord,
      marker: marker.marker,
      paperId: marker.paperId,
      page: marker.page,
      sentence: [...said, sentence].join(' '),
      claim: [...said, claim].join(' '),
      quote: quote?.text ?? '',
      span: spanOf(quote, marker.page),
      evidenceId: quote?.part.evidenceId ?? null,
      fromTable: quote?.part.kind === 'table',
      verdict: quote?.verdict ?? 'missing',
    }
  })
  return { markdown, citations, dropped: unfounded.length }
}

/** One marker may close a run of sentences of the same place: the quote then reaches back to the first of them. */
function withSentencesBefore(best: Quote | null, before: Claim['before']) {
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
