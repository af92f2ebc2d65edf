import { endsInAddress } from '../../text/ends-in-address'
import { escapeMarkdown } from '../../text/escape-markdown'
import type { Replacement } from '../../text/replace-ranges'
import type { Verdict } from '../check/verdict'
import { type Marker, parseMarkers } from '../markers/markers'
import type { AnswerSentence } from './answer-sentences'
import { blankMarkers, LITERAL } from './read-blocks'

/** A sentence of an answer that is a source's own, word for word. */
type Quotation = {
  /** `[start, end)` of its words in the markdown, in UTF-16 units: without the markers behind it */
  start: number
  end: number
  paperId: string
  /** the cell of a table, whose source stands beside it */
  isCell: boolean
  /** the words between it and the sentence before it */
  before: string
}

/** A change of what is shown. `inside`: it belongs to the sentence that begins where it stands. */
export type ShownChange = Replacement & { inside?: boolean }

/** How the quotations of an answer are shown. `spoken`: `ord`s of citations whose paper is named before the words. */
export type ShownQuotations = { changes: ShownChange[]; spoken: Set<number> }

type QuotedCitation = { ord: number; paperId: string; verdict: Verdict }

/** The first cell of a row, when it is a sentence and the other cells hold no words; its markers are blanked. */
const SENTENCE_CELL = /^\|[ \t]*((?:\\.|[^\\|])*[.!?]["”’)\]]*)[ \t]*\|[^\p{L}\p{N}]*$/u
const STOP = /^[\s.!?,;]*$/
/** Sentences with nothing between them, and those of one list. */
const FOLLOWS = /^(?:(?!\s*\n\s*\n)\s*|\s*\n[ \t]*(?:[-*+]|\d+[.)])[ \t]+)$/
const IN_MARKS = /^(?:“[^“”]*”|"[^"]*")$/
/** A blank without width: it ends a web address for markdown. */
const UNSEEN_BLANK = '\uFEFF'

/**
 * What is put into an answer so that nobody takes a paper's words for Folio's: quotation marks around each sentence
 * that is `quoted`, with the paper as speaker before the first of several in a row; quotation marks within them become
 * single ones. `sentences` are those of the markdown, `citations` those of its markers, `speakers` the papers' names.
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
  // Parts of several papers have no one speaker.
  if (inParts && own.some((marker) => marker.paperId !== paperId)) return null
  return { start, end: last, paperId, isCell: false, before }
}

/** Whether a place lies in a quoted paragraph, which needs no quotation marks. */
export function isBlockQuotation(markdown: string, at: number): boolean {
  return markdown
    .slice(markdown.lastIndexOf('\n', at - 1) + 1, at + 1)
    .trimStart()
    .startsWith('>')
}

/** Where the words of a sentence end: before the markers behind it, and before the stop behind those. */
function wordsEnd(markdown: string, start: number, end: number, markers: Marker[]): number {
  let at = end
  for (const marker of [...markers].reverse()) {
    if (!STOP.test(markdown.slice(marker.end, at))) break
    at = marker.start
  }
  return start + markdown.slice(start, at).trimEnd().length
}

/** The quotation marks within a quotation, as many as there were. */
function singleMarks(words: string, offset: number): ShownChange[] {
  const changes: ShownChange[] = []
  let at = offset
  for (const [index, part] of words.split(LITERAL).entries()) {
    // Signs in formulas and code are no quotation marks.
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

/** The quotation mark that closes what stands before `at`. Markdown would link it together with an address. */
function closingMark(text: string, at: number, mark: '”' | '’'): string {
  return endsInAddress(text, at) ? UNSEEN_BLANK + mark : mark
}
