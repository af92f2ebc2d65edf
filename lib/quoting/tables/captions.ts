import { type Block, type BlockKind, FURNITURE } from '../../text/document'
import { type Caption, findRegion, gutterOf, type PageWords, type Region } from './find-region'
import { boxOf, type Line, linesOf, segmentsOf, textOfWords } from './lines'
import { type MappedPage, mainAngle, type Word, wordsOf } from './words'

const LABEL = /^tab/i
/** Maximum gap between words of a caption, in font sizes. */
const CAPTION_GAP = 1

/**
 * Maximum characters of a page whose tables are read: dense pages have a third of this, and finding tables in more
 * takes long.
 */
const MOST_CHARACTERS = 30_000

/** Tells whether a page has the caption of a table and is not longer than pages of papers are. */
export function hasTableCaption({ text, blocks }: Pick<MappedPage, 'text' | 'blocks'>): boolean {
  return text.length <= MOST_CHARACTERS && blocks.some((block) => captionOf(text, block) !== null)
}

/** Maximum caption lines above the cells in a block that the reader took as one table. */
const CAPTION_LINES = 6
/** Start of a table that has its caption on top. */
const NUMBERED = /^tab(?:le|\.)[-\s]*(?:[A-Z]?\.?\d+|[IVX]+)\b[^\t\n]*\n/i
/** A caption without its title, which stands below it. */
const BARE = /^tab[a-z]*[-.\s]*(?:[A-Z]?\.?\d+|[IVX]+)[.:]?$/i

/**
 * Returns the caption that a block is, or that is in its first lines above the first line with cells; null if there is
 * none.
 */
function captionOf(text: string, block: Block): Block | null {
  const own = text.slice(block.start, block.end)
  if (block.kind === 'caption') return LABEL.test(own) ? block : null
  if (block.kind === 'running-head') return labelIn(own, block)
  if ((block.kind !== 'table' && block.kind !== 'figure') || !NUMBERED.test(own)) return null
  const lines = own.split('\n')
  const cells = lines.findIndex((line) => line.includes('\t'))
  if (cells < 1 || cells > CAPTION_LINES) return null
  return { ...block, kind: 'caption', end: block.start + lines.slice(0, cells).join('\n').length }
}

/** A label such as `Table 2` right below a running head, and so a line of it. */
function labelIn(own: string, block: Block): Block | null {
  let { start } = block
  for (const line of own.split('\n')) {
    if (BARE.test(line)) return { ...block, kind: 'caption', start, end: start + line.length }
    start += line.length + 1
  }
  return null
}

type FoundCaption = { block: Block; title: Word[]; regions: Region[] }

/** Maximum length of a page's longer side whose tables are read, in points: the largest posters are shorter. */
const LONGEST_SIDE = 5_000

export function findCaptions(page: MappedPage): { page: MappedPage; words: Word[]; captions: FoundCaption[] } {
  const isTurned = mainAngle(page.map) % 180 !== 0
  const [width, height] = isTurned ? [page.height, page.width] : [page.width, page.height]
  if (Math.max(width, height) > LONGEST_SIDE) return { page, words: [], captions: [] }
  // A PDF may declare words of any width, and the search for columns covers the whole line.
  const words = wordsOf(page).filter(({ x0, x1 }) => x0 > -width && x1 < 2 * width)
  const known: PageWords = { words, width, height, gutter: gutterOf(words, width) }
  const tables = page.blocks.filter(({ kind }) => kind === 'table')
  const cells = words.filter((word) => tables.some(({ start, end }) => word.start >= start && word.end <= end))
  const blocks = page.blocks.flatMap((block) => captionOf(page.text, block) ?? [])
  const wordsIn = ({ start, end }: Block) => words.filter((word) => word.start >= start && word.end <= end)
  const captions = blocks.flatMap((block): (Caption & { block: Block; title: Word[] })[] => {
    const own = wordsIn(block)
    // Another caption beside this one has its own table.
    const others = blocks.filter((other) => other !== block).flatMap(wordsIn)
    const isAlone = !others.some((word) => own.some(({ y }) => Math.abs(word.y - y) < NEAR_CAPTION))
    const label = withoutCells(own, isAlone ? cells : [])
    const last = label.at(-1)
    if (!last) return []
    const title = BARE.test(textOfWords(label)) ? titleBelow(label, known) : []
    const whole = [...label, ...title]
    const caption = label.length < own.length ? { ...block, end: Math.max(...label.map(({ end }) => end)) } : block
    return [{ block: caption, title, words: whole, box: boxOf(whole) }]
  })
  return {
    page,
    words,
    captions: captions.map((caption) => ({
      block: caption.block,
      title: caption.title,
      regions: ([1, -1] as const)
        .flatMap((way) => findRegion(known, caption, way, captions) ?? [])
        .filter((region) => !standsIn(FURNITURE, region, page)),
    })),
  }
}

/** Points between the baselines of captions beside each other. */
const NEAR_CAPTION = 30

/** The words of a caption above the line of headings that the reader may have taken with it, or the first of them, where they stand close. */
function withoutCells(words: Word[], cells: Word[]): Word[] {
  const lines = linesOf(words)
  const first = lines.findIndex((line, i) => {
    if (i === 0) return false
    if (segmentsOf(line.words, CAPTION_GAP).length >= 3) return true
    const beside = cells.filter(({ y }) => Math.abs(y - line.y) < 1)
    return beside.length > 0 && segmentsOf([...line.words, ...beside], CAPTION_GAP).length >= 3
  })
  return first < 0 ? words : lines.slice(0, first).flatMap((line) => line.words)
}

/** Maximum lines of a title below its label, and maximum gap between two of them in font sizes. */
const TITLE_LINES = 4
const TITLE_LEADING = 1.6
/** Font sizes from a label to its title, at most. */
const TO_TITLE = 2.5

/** The title of a table below a bare label: lines without cells, set alike, with cells further down. */
function titleBelow(label: Word[], page: PageWords): Word[] {
  const bottom = Math.max(...label.map(({ y }) => y))
  const [own] = linesOf(label)
  if (!own) return []
  const isLeft = (word: Word) => page.gutter === null || word.x0 < page.gutter
  const near = page.words.filter((word) => word.y > bottom + 1 && word.y < bottom + 150)
  const column = near.filter((word) => own.words.some((one) => isLeft(one) === isLeft(word)))
  const title: Line[] = []
  let last = own
  for (const line of linesOf(column)) {
    const [segment, ...others] = segmentsOf(line.words)
    const [first] = segmentsOf(title[0]?.words ?? [])
    const leading = (title.length === 0 ? TO_TITLE : TITLE_LEADING) * (segment?.size ?? 0)
    if (!segment || line.y - last.y > leading || title.length === TITLE_LINES) break
    const isAlike =
      !first || Math.abs(first.x0 - segment.x0) < 2 || Math.abs(first.x0 + first.x1 - segment.x0 - segment.x1) < 4
    if (others.length > 0 || !isAlike) break
    title.push(line)
    last = line
  }
  return title.flatMap(({ words }) => words)
}

/** Tells whether most words of a region belong to blocks of these kinds: paragraphs and running heads are no tables. */
export function standsIn(kinds: readonly BlockKind[], { lines }: Region, { blocks }: MappedPage): boolean {
  const words = lines.flatMap((line) => line.words)
  const others = blocks.filter(({ kind }) => kinds.includes(kind))
  const inside = words.filter((word) => others.some(({ start, end }) => word.start >= start && word.end <= end))
  return inside.length > 0.5 * words.length
}
