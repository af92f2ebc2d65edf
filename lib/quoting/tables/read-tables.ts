import { type Block, type BlockKind, FURNITURE } from '../../text/document'
import { bandRows } from './band-rows'
import { type Bounds, cellsOf, columnsOf, columnsUnder, withNumbersBesideWords } from './columns'
import { isDoubtful } from './doubts'
import { type Caption, findRegion, gutterOf, type PageWords, type Region } from './find-region'
import { isSure } from './is-sure'
import { boxOf, isNumeric, type Line, linesOf, median, segmentsOf, textOfWords } from './lines'
import { countHeaderLines, readHeader } from './read-header'
import { isOpenLabel, readRows } from './read-rows'
import { isLabelAlone } from './reading'
import { countLinesAboveRule, heightsAcross, rowsBetweenRules, ruledHeadings, rulesOf, type TableRule } from './rules'
import { type MappedPage, mainAngle, type Word, wordsOf } from './words'

/**
 * A table below or above its caption. Cells are lists of words of its pages and may be empty. If `isSure`, every value
 * has a column and a row. If not, there is no header, and each of `rows` is a line whose cells are words close
 * together.
 */
export type Table = {
  page: number
  caption: Block
  /** the title, where it stands on lines of its own below a label such as `Table 2` */
  title: Word[]
  header: Word[][][]
  rows: Word[][][]
  isSure: boolean
  /** the parts on further pages; their rows are in `rows` */
  further: FurtherPart[]
}

/** A part of a table below a caption such as `Table 2 (continued)` and the same headings again. */
type FurtherPart = Pick<Table, 'page' | 'caption' | 'title' | 'header'>

const LABEL = /^tab/i
const NOTE = /^(?:[*†‡§¶]|Notes?[:.]|All runs|[“"\\].*(?:means|denotes))/
/** `p < 0.05` */
const SIGNIFICANCE = /\bp\s*[<≤=]/i
/** Extra distance, in points, for a region on the side of the caption where this paper has no tables. */
const UNUSUAL = 25
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

/**
 * Reads the tables of a paper that have a caption. `pages`: those that `hasTableCaption`. Uses the positions of words,
 * so it does not matter whether `text` has the lines of the table.
 */
export function readTables(pages: MappedPage[]): Table[] {
  const found = pages.map(findCaptions)
  // Captions with a table on one side only show on which side this paper places its tables.
  const sure = found.flatMap(({ captions }) => captions.filter(({ regions }) => regions.length === 1))
  const habit = Math.sign(sure.reduce((sum, { regions }) => sum + (regions[0]?.way ?? 0), 0))
  const tables: TitledTable[] = []
  for (const { page, words, captions } of found) {
    const taken: Region[] = []
    const own = captions
      .toSorted((a, b) => a.regions.length - b.regions.length)
      .flatMap(({ block, title, regions }): TitledTable[] => {
        const cost = ({ distance, way }: Region) => Math.max(0, distance) + (habit !== 0 && way !== habit ? UNUSUAL : 0)
        const free = regions.filter((region) => !taken.some((other) => overlap(region, other)))
        const [nearest] = free.toSorted((a, b) => cost(a) - cost(b))
        if (!nearest) return []
        taken.push(nearest)
        const label = page.text.slice(block.start, block.end)
        const where = { page: page.number, caption: block, label, title, further: [] }
        const table = page.map.isScan ? null : readTable(nearest, block, words, rulesOf(page))
        if (table && hasOwnHeadings(table.header, label, tables)) return [{ ...where, ...table, isSure: true }]
        if (standsIn(['paragraph'], nearest, page)) return []
        const rows = nearest.lines.map(({ words }) => segmentsOf(words).map((segment) => segment.words))
        return [{ ...where, header: [], rows, isSure: false }]
      })
    tables.push(...own)
  }
  return joinParts(tables)
}

/** A table with the text of its caption. */
type TitledTable = Table & { label: string }

/** A caption of a further part of a table: `Table 2 (continued)`, `Table 1. Cont.`, `Tabela 3 continuação`, `Tabelle 4 (Fortsetzung)` */
const CONTINUED = /^(tab\w*[-.\s]*[A-Z]?\.?\d+).{0,400}\b(?:cont(?:inued|inuat|inua|[.'’])|fortsetzung|suite\b)/is

/**
 * Joins the parts of tables that continue across pages if their headings are the same, cell by cell. Others stay
 * separate.
 */
function joinParts(tables: TitledTable[]): Table[] {
  const whole: TitledTable[] = []
  for (const table of tables) {
    const first = whole.findLast((one) => goesOnIn(one, table))
    if (!first) whole.push({ ...table })
    else {
      const { page, caption, title, header } = table
      first.rows = [...first.rows, ...table.rows]
      first.further = [...first.further, { page, caption, title, header }]
    }
  }
  return whole.map(({ label, ...table }) => table)
}

function goesOnIn(first: TitledTable, next: TitledTable): boolean {
  if (!first.isSure || !next.isSure || !isPartOf(next.label, first.label)) return false
  const last = first.further.at(-1)?.page ?? first.page
  const headings = ({ header }: TitledTable) => JSON.stringify(header.map((row) => row.map(textOfWords)))
  return next.page - last <= 1 && headings(first) === headings(next)
}

/** Tells whether a caption says that its table is a further part of the one with caption `first`. */
function isPartOf(caption: string, first: string): boolean {
  const label = CONTINUED.exec(caption)?.[1]
  return label !== undefined && first.startsWith(label) && !/^\d/.test(first.slice(label.length))
}

/** Number of lines at the top of a part that is not sure in which to look for its headings. */
const HEADING_LINES = 6

/**
 * Tells whether a table may be shown: it is whole, or a part that repeats the headings of those `before`. Otherwise its
 * first row would be taken for its headings.
 */
function hasOwnHeadings(header: Word[][][], caption: string, before: TitledTable[]): boolean {
  const parts = before.filter(({ label }) => isPartOf(caption, label))
  const headings = parts.flatMap(({ header, rows, isSure }) => (isSure ? header : rows.slice(0, HEADING_LINES)).flat(2))
  const known = new Set(headings.map(({ text }) => text))
  return parts.length === 0 || header.flat(2).every(({ text }) => known.has(text))
}

/** Tells whether most words of a region belong to blocks of these kinds: paragraphs and running heads are no tables. */
function standsIn(kinds: readonly BlockKind[], { lines }: Region, { blocks }: MappedPage): boolean {
  const words = lines.flatMap((line) => line.words)
  const others = blocks.filter(({ kind }) => kinds.includes(kind))
  const inside = words.filter((word) => others.some(({ start, end }) => word.start >= start && word.end <= end))
  return inside.length > 0.5 * words.length
}

function overlap({ box: a }: Region, { box: b }: Region): boolean {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 5 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 5
}

type FoundCaption = { block: Block; title: Word[]; regions: Region[] }

/** Maximum length of a page's longer side whose tables are read, in points: the largest posters are shorter. */
const LONGEST_SIDE = 5_000

function findCaptions(page: MappedPage): { page: MappedPage; words: Word[]; captions: FoundCaption[] } {
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

/** Returns null if a value may be in a wrong column. */
function readTable(
  region: Region,
  caption: Block,
  words: Word[],
  rules: TableRule[],
): Pick<Table, 'header' | 'rows'> | null {
  const { box } = region
  let { lines } = region
  const isNote = (words: Word[] = []) => {
    const text = textOfWords(words)
    return NOTE.test(text) && (segmentsOf(words).length === 1 || SIGNIFICANCE.test(text))
  }
  while (lines.length > 3 && isNote(lines.at(-1)?.words)) lines = lines.slice(0, -1)
  let bounds: Bounds = columnsOf(lines, box)
  const isLabelOfRow = (line: Line | undefined) => line !== undefined && isOpenLabel(line, bounds)
  let top = countHeaderLines(lines, bounds)
  const ofRows = columnsOf(lines.slice(top), box)
  // Headings alone do not make a column.
  const isEmpty = (c: number) => lines.slice(top).every(({ words }) => cellsOf(words, bounds)[c]?.length === 0)
  const hasEmpty = [0, ...bounds].some((_, c) => isEmpty(c))
  if (lines.length - top >= 2 && (ofRows.length > bounds.length || hasEmpty)) {
    bounds = ofRows
    top = countHeaderLines(lines, bounds)
  }
  bounds = withNumbersBesideWords(lines.slice(top), bounds)
  while (isTitle(lines, top - 1, bounds) || isLabelOfRow(lines[top - 1])) top--
  while (goesOnInHeader(lines, top, bounds)) top++
  const across = heightsAcross(rules, box)
  const above = countLinesAboveRule(lines, across, bounds)
  top = above ?? top
  // Numbers without a label may be the lower headings of columns: `172M  425M` below `Baseline`.
  const isLower = above === null && isUnlabelled(lines[top], bounds) && !isUnlabelled(lines[top + 1], bounds)
  for (const count of isLower ? [top, top + 1] : [top]) {
    const [head, body] = [lines.slice(0, count), lines.slice(count)]
    const ruled = ruledHeadings(head, rules, across)
    const parted = rowsBetweenRules(body, across, bounds)
    for (const rows of parted ? [parted] : [bandRows(body, bounds), readRows(body, bounds)]) {
      if (!rows) continue
      while (isNoteBelow(rows, bounds)) rows.pop()
      const joined = joinBracketed(readHeader(head, rows, box, { bounds, ruled }), rows, bounds)
      const { header } = joined
      const placed = new Set(header.flat(2))
      const isWhole = head.every(({ words }) => words.every((word) => placed.has(word)))
      if (
        isWhole &&
        isSure(header, joined.rows, joined.bounds) &&
        (count === top || header.every(isOverAll) || hasLabelHeading(header)) &&
        !isDoubtful({ ...joined, caption, words, rules, areParted: parted !== null })
      )
        return { header, rows: joined.rows }
    }
  }
  return null
}

type Columns = { header: Word[][][]; rows: Word[][][]; bounds: Bounds }

/** Joins a column of numbers in brackets, or behind ±, to the one before it where both have the same headings: `5.9 (0.2)`. */
function joinBracketed(header: Word[][][], rows: Word[][][], bounds: Bounds): Columns {
  const at = bounds.findIndex((_, b) => {
    const texts = rows.map((row) => textOfWords(row[b + 1] ?? [])).filter(Boolean)
    const isSame = (row: Word[][]) => row[b] === row[b + 1] || row[b + 1]?.length === 0
    return (
      b > 0 && texts.length > 1 && texts.every((text) => /^(?:\(.*\d.*\)|±.*\d)\S?$/.test(text)) && header.every(isSame)
    )
  })
  if (at < 0) return { header, rows, bounds }
  const without = (row: Word[][]) => row.toSpliced(at + 1, 1)
  const joined = rows.map((row) => without(row).with(at, [...(row[at] ?? []), ...(row[at + 1] ?? [])]))
  return joinBracketed(header.map(without), joined, bounds.toSpliced(at, 1))
}

/**
 * Tells whether a line below the headings is the title of the rows below it: there are similar ones further down,
 * equally far to the left or centered.
 */
function isTitle(lines: Line[], at: number, bounds: Bounds): boolean {
  const [title, ...others] = segmentsOf(lines[at]?.words ?? [])
  if (!title || others.length > 0 || at < 1) return false
  const [from, to] = columnsUnder(bounds, title)
  const headings = lines.slice(0, at).map(({ words }) => cellsOf(words, bounds))
  const isHeaded = (c: number) => headings.some((cells) => (cells[c]?.length ?? 0) > 0)
  // The heading of the labels would stand on a line with others.
  if (from === 0 && !isHeaded(0) && bounds.every((_, c) => isHeaded(c + 1))) return true
  if (!Array.from({ length: to - from + 1 }, (_, i) => from + i).every(isHeaded)) return false
  return lines.slice(at + 1).some(({ words }) => {
    const [other, ...more] = segmentsOf(words)
    const middles = other ? Math.abs(other.x0 + other.x1 - title.x0 - title.x1) / 2 : 0
    return other && more.length === 0 && (Math.abs(other.x0 - title.x0) < 1 || middles < 3)
  })
}

/** A line smaller than this share of the rows' size is a note. */
const NOTE_SIZE = 0.95

/** Tells whether the last row is a lone line that is smaller than the rows, or wider than their labels. */
function isNoteBelow(rows: Word[][][], bounds: Bounds): boolean {
  const last = rows.at(-1) ?? []
  if (rows.length < 3 || !isLabelAlone(last)) return false
  const [own, others] = [last.flat(), rows.slice(0, -1).flat(2)]
  const sizeOf = (words: Word[]) => median(words.map((word) => word.size))
  return sizeOf(own) < NOTE_SIZE * sizeOf(others) || own.some(({ x1 }) => x1 > (bounds[0] ?? x1))
}

/** Tells whether there are headings over every column except the first, or over the first only. */
function isOverAll([, ...cells]: Word[][]): boolean {
  const headed = cells.filter((cell) => cell.length > 0).length
  return headed === 0 || headed === cells.length
}

/** How many times wider the step below a header is than that between its lines. */
const BELOW_HEADER = 1.15

/** Tells whether a line of words is the rest of the headings above it: it is closer to them than to the line below. */
function goesOnInHeader(lines: Line[], at: number, bounds: Bounds): boolean {
  const [above, line, below] = [lines[at - 1], lines[at], lines[at + 1]]
  if (!above || !line || !below || below.y - line.y < BELOW_HEADER * (line.y - above.y)) return false
  const headings = cellsOf(above.words, bounds)
  const [label, ...others] = cellsOf(line.words, bounds)
  const isRest = (words: Word[], c: number) =>
    words.length === 0 || (!isNumeric(textOfWords(words)) && (headings[c + 1]?.length ?? 0) > 0)
  return label?.length === 0 && others.every(isRest)
}

/** Tells whether the first column has a heading. */
function hasLabelHeading(header: Word[][][]): boolean {
  return header.some(([label = []]) => label.length > 0)
}

/** Tells whether a line has several cells, none of them in the first column. */
function isUnlabelled(line: Line | undefined, bounds: Bounds): boolean {
  const [label, ...others] = line ? cellsOf(line.words, bounds) : []
  return label?.length === 0 && others.filter((cell) => cell.length > 0).length > 1
}
