import { stemsOf } from '../../question/terms'
import type { ScoredPassage } from '../../quoting/rank/rank-passages'
import { toSpans } from '../../text/spans'
import { passagesOn } from '../passages/passages-on'
import { MOST_WORDS, shareHeld } from '../passages/share-held'
import { type Cell, NOT_STATED } from './cell'
import type { TableColumn } from './column'
import { commonColumn } from './common-columns'
import { quantityOf } from './quantity'

/** A section about other people's work. */
const RELATED_WORK = /\b(?:related|previous|prior|existing)\s+(?:works?|research|studies|literature)\b/i

/**
 * Fills the cells of one paper without a model: for each column the best sentence of the best-matching passage. Nobody
 * has checked whether it answers. A cell is `NOT_STATED` if no passage contains most words of the column (for a
 * proposed one, any of its search words) or, for a number, if no such sentence has one.
 */
export async function fillRow(columns: TableColumn[], paperId: string): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const column of columns) cells.push(await fillCell(column, paperId))
  return cells
}

async function fillCell({ name, look, kind }: TableColumn, paperId: string): Promise<Cell> {
  const common = look === '' ? commonColumn(name) : null
  const isProposed = common?.isProposed ?? false
  const words = common && isProposed ? common.search : look || name
  const terms = new Set(stemsOf(words))
  const speaksOfIt = (text: string) => (isProposed ? heldOf(terms, text) > 0 : shareHeld(words, text) > MOST_WORDS)
  const ranked = await passagesOn(words, [paperId])
  const near = ranked.filter(
    ({ passage: { section, text } }) => !RELATED_WORK.test(section) && speaksOfIt(`${section} ${text}`),
  )
  for (const one of kind === 'number' ? near : near.slice(0, 1)) {
    const cell = toCell(one, terms, kind)
    if (cell) return cell
  }
  return NOT_STATED
}

function heldOf(terms: ReadonlySet<string>, text: string): number {
  return new Set(stemsOf(text).filter((stem) => terms.has(stem))).size
}

/** The best sentence of a passage; for a number, among those with a number and a word of the column. */
function toCell({ passage, mark }: ScoredPassage, terms: ReadonlySet<string>, kind: TableColumn['kind']): Cell | null {
  const { text, spans, sentences } = passage
  const ranges = kind === 'number' ? sentences : mark()
  const quotes = ranges.map((range) => ({ ...range, quote: text.slice(range.start, range.end) }))
  const fitting =
    kind === 'number' ? quotes.filter(({ quote }) => quantityOf(quote) && heldOf(terms, quote) > 0) : quotes
  const [best] = fitting.sort((a, b) => heldOf(terms, b.quote) - heldOf(terms, a.quote))
  const [place] = best ? toSpans(spans, best.start, best.end) : []
  if (!best || !place) return null
  return {
    value: best.quote,
    number: null,
    unit: '',
    quote: best.quote,
    place: { page: place.page, start: place.start },
    verdict: 'quoted',
    by: 'words',
  }
}
