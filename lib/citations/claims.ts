import type { Marker } from './markers'
import { type Range, splitSentences } from './split-sentences'
import { contentWords, readWords } from './words'

/** What an answer says with one marker behind it. */
export type Claim = {
  /** the whole sentence, without markers and emphasis */
  sentence: string
  /** the part of it that this marker answers for: from the marker before to this one */
  claim: string
  /** sentences right before it that carry no marker, nearest first */
  before: string[]
}

type Sentence = Range & { text: string }

const BLOCK_START = /^[ \t]*(?:#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|>|\||```|~~~)/
const FINITE_VERB =
  /\b(?:is|are|was|were|has|have|had|do|does|did|can|cannot|could|may|might|will|would|should|must|\p{L}+ed|(?:us|show|achiev|propos|introduc|improv|reduc|requir|outperform|report|allow|enabl|provid|combin|replac|generat|retriev|comput|defin|increas|decreas|perform|reach|involv|measur|evaluat|compar|exceed|stor|scal|keep|hold|depend|read|writ|train|learn|encod|decod|attend|predict|produc|rank|select|describ|solv|handl|support|serv|replac|treat|operat|execut|split|assign|elect)e?s?|find|finds|found|relies|rely|learns?|maps?|needs?|gives?|takes?|makes?|depends?|yields?|leads?|led|consists?|contains?|represents?|obtains?|works?|helps?|means?|runs?|costs?)\b/iu

/** One claim a marker, in the order of `markers`, which must be those of `markdown`. */
export function readClaims(markdown: string, markers: Marker[]): Claim[] {
  const blank = blankMarkers(markdown, markers)
  const blocks = findBlocks(blank).map((block) => ({
    ...block,
    sentences: splitSentences(blank.slice(block.start, block.end)).map(({ start, end }) => ({
      start: block.start + start,
      end: block.start + end,
      text: plainText(blank.slice(block.start + start, block.start + end)),
    })),
  }))
  return markers.map((marker) => {
    const blockIndex = blocks.findIndex((block) => block.start <= marker.start && marker.start < block.end)
    const sentences = blocks[blockIndex]?.sentences.filter(isSpoken) ?? []
    const earlier = blocks.slice(0, Math.max(0, blockIndex)).findLast((block) => block.sentences.some(isSpoken))
    const own = sentences.findLastIndex((sentence) => sentence.start < marker.start)
    const sentence = sentences[Math.max(0, own)] ?? earlier?.sentences.findLast(isSpoken)
    if (!sentence) return { sentence: '', claim: '', before: [] }
    return {
      sentence: sentence.text,
      claim: own < 0 ? sentence.text : claimOf(blank, sentence, marker, markers),
      before: own < 0 ? [] : uncitedBefore(sentences.slice(0, own + 1), markers),
    }
  })
}

/** The same text with spaces where markers stood, so that offsets stay. */
function blankMarkers(markdown: string, markers: Marker[]): string {
  let blank = markdown
  for (const { start, end } of markers) blank = blank.slice(0, start) + ' '.repeat(end - start) + blank.slice(end)
  return blank
}

/** Paragraphs, list items, headings, table rows. */
function findBlocks(markdown: string): Range[] {
  const blocks: Range[] = []
  let offset = 0
  let open = false
  for (const line of markdown.split('\n')) {
    const end = offset + line.length
    const last = blocks.at(-1)
    if (markdown.slice(offset, end).trim() === '' && !/^ +$/.test(line)) open = false
    else if (open && last && !BLOCK_START.test(line)) last.end = end + 1
    else {
      blocks.push({ start: offset, end: end + 1 })
      open = true
    }
    offset = end + 1
  }
  return blocks
}

/** From the marker run before to this one; the whole sentence when that part alone states nothing. */
function claimOf(blank: string, sentence: Sentence, marker: Marker, markers: Marker[]): string {
  const inSentence = markers.filter(
    ({ start }) => start >= sentence.start && start < Math.max(sentence.end, marker.end),
  )
  const isApart = (other: Marker, one: Marker) => blank.slice(other.end, one.start).trim() !== ''
  const previous = inSentence.findLast((other) => other.end <= marker.start && isApart(other, marker))
  const next = inSentence.find((other) => other.start >= marker.end && isApart(marker, other))
  const tail = plainText(blank.slice(marker.end, Math.max(marker.end, sentence.end)))
  const part = plainText(blank.slice(previous?.end ?? sentence.start, marker.start))
  const states = contentWords(readWords(part)).length >= 3 && FINITE_VERB.test(part)
  if (!states) return sentence.text
  const hasTail = !next && contentWords(readWords(tail)).length >= 3
  return hasTail ? `${part} ${tail}` : part
}

function uncitedBefore(sentences: Sentence[], markers: Marker[]): string[] {
  const before: string[] = []
  for (let index = sentences.length - 1; index > 0; index--) {
    const [previous, next] = [sentences[index - 1], sentences[index]]
    if (!previous || !next) break
    if (markers.some(({ start }) => start >= previous.start && start < next.start)) break
    before.push(previous.text)
  }
  return before
}

function isSpoken(sentence: Sentence): boolean {
  return /\p{L}{2}/u.test(sentence.text)
}

/** Markdown of one line of prose without its signs. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|[-*+][ \t]+|\d+[.)][ \t]+|>[ \t]*)+/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)/g, '')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?)])/g, '$1')
    .trim()
}
