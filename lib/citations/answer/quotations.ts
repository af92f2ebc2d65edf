import { escapeMarkdown } from '../../text/format/markup'
import { endsInAddress } from '../../text/names/addresses'
import type { Replacement } from '../../text/spans'
import { isBlockQuotation } from '../blocks/block-signs'
import { blankMarkers, LITERAL } from '../blocks/read-blocks'
import type { CheckedCitation } from '../check/check'
import { type Marker, parseMarkers } from '../markers/markers'
import { maskUncitable } from '../markers/uncitable'
import type { Verdict } from '../verdict/verdict'
import type { AnswerSentence } from './answer-sentences'

/** A sentence of an answer quoted word for word from a source. */
type Quotation = {
  /** `[start, end)` of its words in the Markdown, in UTF-16 units, without the markers that follow */
  start: number
  end: number
  paperId: string
  /** whether it is a table cell next to its source */
  isCell: boolean
  /** the text between it and the previous sentence */
  before: string
}

/** A change of the shown text. `inside`: it belongs to the sentence that starts there. */
export type ShownChange = Replacement & { inside?: boolean }

/**
 * How the quotations of an answer are shown. `spoken`: `ord`s of citations whose paper is named before the quoted
 * words.
 */
export type ShownQuotations = { changes: ShownChange[]; spoken: Set<number> }

type QuotedCitation = Pick<CheckedCitation, 'ord' | 'paperId'> & { verdict: Verdict }

/** The first cell of a row if it is a sentence and the other cells contain no words. Its markers are blanked. */
const SENTENCE_CELL = /^\|[ \t]*((?:\\.|[^\\|])*[.!?]["”’)\]]*)[ \t]*\|[^\p{L}\p{N}]*$/u
const STOP = /^[\s.!?,;]*$/
/** Sentences with nothing in between, or in the same list. */
const FOLLOWS = /^(?:(?!\s*\n\s*\n)\s*|\s*\n[ \t]*(?:[-*+]|\d+[.)])[ \t]+)$/
const IN_MARKS = /^(?:“[^“”]*”|"[^"]*")$/
/** A blank without width: it ends a web address for markdown. */
const UNSEEN_BLANK = '\uFEFF'

/**
 * Makes clear which words are a paper's: puts quotation marks around each `quoted` sentence and names the paper before
 * the first of several. Quotation marks inside become single ones. `sentences` and `citations` belong to the Markdown;
 * `speakers` are the papers' names.
 */
export function showQuotations(
  markdown: string,
  sentences: AnswerSentence[],
  citations: QuotedCitation[],
  speakers: ReadonlyMap<string, string>,
): ShownQuotations {
  const markers = parseMarkers(markdown)
  const spoken = new Set<number>()
  let last: { ord: number; paperId: string } | null = null
  const changes = sentences.flatMap((sentence, index) => {
    const quotation = readQuotation(markdown, sentence, sentences[index - 1]?.end ?? 0, citations, markers)
    if (!quotation) return []
    const { start, end, paperId, isCell, before } = quotation
    const goesOn = last?.ord === sentence.ord - 1 && last.paperId === paperId && FOLLOWS.test(before)
    last = { ord: sentence.ord, paperId }
    const speaker = isCell || goesOn ? '' : `${escapeMarkdown(speakers.get(paperId) ?? paperId)}: `
    const ofSpeaker = citations.filter((one) => sentence.citations.includes(one.ord) && one.paperId === paperId)
    if (!isCell) for (const { ord } of ofSpeaker) spoken.add(ord)
    const words = markdown.slice(start, end)
    const isMarked = IN_MARKS.test(words)
    return [
      ...(speaker ? [{ start, end: start, text: speaker }] : []),
      ...(isMarked ? [] : [{ start, end: start, text: '“', inside: true }, ...singleMarks(words, start)]),
      ...(isMarked ? [] : [{ start: end, end, text: closingMark(markdown, end, '”') }]),
    ]
  })
  return { changes, spoken }
}

function readQuotation(
  markdown: string,
  { start, end, verdict, citations: behind }: AnswerSentence,
  previousEnd: number,
  citations: QuotedCitation[],
  markers: Marker[],
): Quotation | null {
  const text = markdown.slice(start, end)
  if (verdict !== 'quoted' || text.includes('$$') || text.includes('\\[') || isBlockQuotation(markdown, start))
    return null
  const source = citations.find((citation) => behind.includes(citation.ord) && citation.verdict === 'quoted')
  if (!source) return null
  const { paperId } = source
  const before = markdown.slice(previousEnd, start)
  if (text.startsWith('|')) {
    const [row = '', cell] = SENTENCE_CELL.exec(blankMarkers(markdown, markers).slice(start, end)) ?? []
    if (!cell) return null
    const from = start + row.indexOf(cell)
    return { start: from, end: from + cell.length, paperId, isCell: true, before }
  }
  const own = markers.filter((marker) => marker.start >= start && marker.end <= end)
  const last = wordsEnd(markdown, start, end, own)
  const inParts = own.some((marker) => marker.end <= last)
  // Parts from several papers have no common speaker.
  if (inParts && own.some((marker) => marker.paperId !== paperId)) return null
  return { start, end: last, paperId, isCell: false, before }
}

/** End of a sentence's words: before its markers, and before the full stop after them. */
function wordsEnd(markdown: string, start: number, end: number, markers: Marker[]): number {
  let at = end
  for (const marker of [...markers].reverse()) {
    if (!STOP.test(markdown.slice(marker.end, at))) break
    at = marker.start
  }
  return start + markdown.slice(start, at).trimEnd().length
}

/** Replaces quotation marks within a quotation by single ones. */
function singleMarks(words: string, offset: number): ShownChange[] {
  const changes: ShownChange[] = []
  let at = offset
  for (const [index, part] of words.split(LITERAL).entries()) {
    // Characters in formulas and code are not quotation marks.
    if (index % 2 === 0)
      for (const match of part.matchAll(/“|”|"([^"]*)"/g)) {
        const [found] = match
        const from = at + match.index
        const to = from + found.length
        if (found !== '”') changes.push({ start: from, end: from + 1, text: '‘' })
        if (found !== '“') changes.push({ start: to - 1, end: to, text: closingMark(words, to - 1 - offset, '’') })
      }
    at += part.length
  }
  return changes
}

/** The quotation mark that closes the text before `at`. Markdown would link it together with an address. */
function closingMark(text: string, at: number, mark: '”' | '’'): string {
  return endsInAddress(text, at) ? UNSEEN_BLANK + mark : mark
}

/** `[13]`, `[4, 7]` or `[2–5]`, with or without backslashes in front of the brackets. */
const NUMBERS = /\\?\[\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*\\?\](?![(:])/g

/**
 * Changes how a quoted paper's own reference numbers are shown when the answer also cites by numbers. The answer's
 * citations are markers, so that all other numbers in brackets are the paper's.
 */
export function ownNumbers(markdown: string): ShownChange[] {
  const literal = new RegExp(LITERAL, 'g')
  const blotted = maskUncitable(markdown).replace(literal, (formula) => '\0'.repeat(formula.length))
  return [...blotted.matchAll(NUMBERS)].map(({ 0: whole, 1: numbers = '', index }) => {
    const refs = /^\d+$/.test(numbers) ? 'ref.' : 'refs.'
    return { start: index, end: index + whole.length, text: `\\[its ${refs} ${numbers}\\]` }
  })
}
