import { stemsOf } from '../../question/terms'
import type { ScoredPassage } from '../../quoting/rank-passages'
import { toSpans } from '../../text/sentence-spans'
import { passagesOn } from '../find/passages-on'
import { type Cell, NOT_STATED } from './cell'
import type { Column } from './column'
import { commonColumn } from './common-columns'

/** Share of the words of a column that a passage holds if it is near; of the search words of a proposed column one is enough. */
const NEAR = 0.5

/**
 * Fills the cells of one paper without a model: for each column the best sentence of the passage that fits its words best.
 * Nobody has read whether it answers. A cell with no passage near is `NOT_STATED`.
 */
export async function fillRow(columns: Column[], paperId: string): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const column of columns) cells.push(await fillCell(column, paperId))
  return cells
}

async function fillCell({ name, look }: Column, paperId: string): Promise<Cell> {
  const common = look === '' ? commonColumn(name) : null
  const isProposed = common?.isProposed ?? false
  const words = common && isProposed ? common.search : look || name
  const terms = new Set(stemsOf(words))
  const least = isProposed ? 1 : Math.max(1, NEAR * terms.size)
  const ranked = await passagesOn(words, [paperId])
  const near = ranked.find(({ passage }) => heldOf(terms, `${passage.section} ${passage.text}`) >= least)
  return near ? toCell(near, terms) : NOT_STATED
}

function heldOf(terms: ReadonlySet<string>, text: string): number {
  return new Set(stemsOf(text).filter((stem) => terms.has(stem))).size
}

function toCell({ passage: { text, spans }, mark }: ScoredPassage, terms: ReadonlySet<string>): Cell {
  const sentences = mark().map((range) => ({ ...range, quote: text.slice(range.start, range.end) }))
  const [best] = sentences.sort((a, b) => heldOf(terms, b.quote) - heldOf(terms, a.quote))
  const [place] = best ? toSpans(spans, best.start, best.end) : []
  if (!best || !place) return NOT_STATED
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
