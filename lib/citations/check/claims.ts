import { type BlockSentence, blankMarkers, plainText, readBlocks } from '../blocks/read-blocks'
import type { Marker } from '../markers/markers'
import { contentWords, readWords } from '../words/words'

/** The statement that one marker supports. */
export type Claim = {
  /** start of the sentence in the Markdown; null if the marker follows no sentence */
  start: number | null
  /** the whole sentence, without markers and emphasis */
  sentence: string
  /** the part of the sentence that this marker supports: from the previous marker to this one */
  claim: string
  /** preceding sentences without markers, nearest first */
  before: BlockSentence[]
  /** for a marker in a table row after its first cell: number of the cell, from 1, and its text */
  cell?: { at: number; text: string }
}

const FINITE_VERB =
  /\b(?:is|are|was|were|has|have|had|do|does|did|can|cannot|could|may|might|will|would|should|must|\p{L}+ed|(?:us|show|achiev|propos|introduc|improv|reduc|requir|outperform|report|allow|enabl|provid|combin|replac|generat|retriev|comput|defin|increas|decreas|perform|reach|involv|measur|evaluat|compar|exceed|stor|scal|keep|hold|depend|read|writ|train|learn|encod|decod|attend|predict|produc|rank|select|describ|solv|handl|support|serv|replac|treat|operat|execut|split|assign|elect)e?s?|find|finds|found|relies|rely|learns?|maps?|needs?|gives?|takes?|makes?|depends?|yields?|leads?|led|consists?|contains?|represents?|obtains?|works?|helps?|means?|runs?|costs?)\b/iu

/** A cell entirely in quotation marks before a marker. A quotation supports nothing outside of it. */
const QUOTED_CELL = /\|[ \t]*(“[^“”|]+”)[ \t]*$/u

/** Conjunctions between the part before a marker and the part after it. */
const JOINED = /^[,;]?\s*(?:(?:and|but|while|whereas)\s+)?/

/** One claim per marker, in the order of `markers`, which must belong to `markdown`. */
export function readClaims(markdown: string, markers: Marker[]): Claim[] {
  const blank = blankMarkers(markdown, markers)
  const blocks = readBlocks(markdown, markers)
  return markers.map((marker) => {
    const blockIndex = blocks.findIndex((block) => block.start <= marker.start && marker.start < block.end)
    const sentences = blocks[blockIndex]?.sentences ?? []
    const earlier = blocks.slice(0, Math.max(0, blockIndex)).findLast((block) => block.sentences.length > 0)
    const own = sentences.findLastIndex((sentence) => sentence.start < marker.start)
    const sentence = sentences[Math.max(0, own)] ?? earlier?.sentences.at(-1)
    if (!sentence) return { start: null, sentence: '', claim: '', before: [] }
    const cell = blocks[blockIndex]?.kind === 'row' ? cellOf(blank, sentence, marker) : null
    return {
      ...(cell && { cell }),
      start: sentence.start,
      sentence: sentence.text,
      claim: own < 0 ? sentence.text : claimOf(blank, sentence, marker, markers),
      before: own < 0 ? [] : uncitedBefore(sentences.slice(0, own + 1), markers),
    }
  })
}

/** The text from the previous markers to this one; the whole sentence if that part alone states nothing. */
function claimOf(blank: string, sentence: BlockSentence, marker: Marker, markers: Marker[]): string {
  const quotation = QUOTED_CELL.exec(blank.slice(sentence.start, marker.start))?.[1]
  if (quotation && blank[sentence.start] === '|') return plainText(quotation)
  const inSentence = markers.filter(
    ({ start }) => start >= sentence.start && start < Math.max(sentence.end, marker.end),
  )
  const isApart = (other: Marker, one: Marker) => blank.slice(other.end, one.start).trim() !== ''
  const previous = inSentence.findLast((other) => other.end <= marker.start && isApart(other, marker))
  const next = inSentence.find((other) => other.start >= marker.end && isApart(marker, other))
  const tail = plainText(blank.slice(marker.end, Math.max(marker.end, sentence.end)))
  const words = plainText(blank.slice(previous?.end ?? sentence.start, marker.start))
  const part = previous ? words.replace(JOINED, '') : words
  const states = contentWords(readWords(part)).length >= 3 && FINITE_VERB.test(part)
  if (!states) return sentence.text
  const hasTail = !next && contentWords(readWords(tail)).length >= 3
  return hasTail ? `${part} ${tail}` : part
}

/** The table cell that contains a marker; null for the first cell, which names the row. */
function cellOf(blank: string, { start, end }: BlockSentence, marker: Marker): Claim['cell'] | null {
  const cells = (from: number, to: number) => blank.slice(from, to).split(/(?<!\\)\|/)
  const at = cells(start, marker.start).length - 1
  const text = plainText(cells(start, end)[at] ?? '')
  return at > 1 && text !== '' ? { at, text } : null
}

function uncitedBefore(sentences: BlockSentence[], markers: Marker[]): BlockSentence[] {
  const earlier = sentences.slice(0, -1)
  const cited = earlier.findLastIndex((one, index) => {
    const next = sentences[index + 1]?.start ?? one.end
    return markers.some(({ start }) => start >= one.start && start < next)
  })
  return earlier.slice(cited + 1).reverse()
}
