import type { Block } from '../../text/document'
import { findCaptions, standsIn } from './captions'
import type { Region } from './find-region'
import { segmentsOf, textOfWords } from './lines'
import { readTable } from './read-table'
import { rulesOf } from './rules'
import type { MappedPage, Word } from './words'

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

/** Extra distance, in points, for a region on the side of the caption where this paper has no tables. */
const UNUSUAL = 25

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

function overlap({ box: a }: Region, { box: b }: Region): boolean {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 5 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 5
}
