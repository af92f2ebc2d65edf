import type { Span } from '../../text/document'
import type { Bounds } from './columns'
import type { Line } from './lines'
import type { TableRule } from './rules'
import type { Word } from './words'

/**
 * A table as it was read, with its surroundings. `header` and `rows` are lists of rows; a row is a list of cells, and a
 * cell a list of words. `bounds`: the x of the column boundaries in points. `words`: all words of the page, including
 * those of the table and its caption. `rules`: the horizontal rules of the page; empty where none were read.
 */
export type Reading = {
  header: Word[][][]
  rows: Word[][][]
  bounds: Bounds
  caption: Pick<Span, 'start' | 'end'>
  words: Word[]
  rules: TableRule[]
  /** a rule parts every row from the next */
  areParted: boolean
}

/** Minimum share of numbers among the filled cells of a column of numbers. */
export const MOSTLY = 0.6

/** Tells whether only the first cell of a row is filled. */
export function isLabelAlone([label, ...others]: Word[][]): boolean {
  return (label?.length ?? 0) > 0 && others.every((cell) => cell.length === 0)
}

/** Returns the cells of each column, from top to bottom. */
export function columnsOf(rows: Word[][][]): Word[][][] {
  return (rows[0] ?? []).map((_, c) => rows.map((row) => row[c] ?? []))
}

/** Returns the points from the last baseline of a row to the first one of the row below. */
export function stepBetween(above: Word[][] = [], below: Word[][] = []): number {
  return Math.min(...below.flat().map(({ y }) => y)) - Math.max(...above.flat().map(({ y }) => y))
}

export function startOf({ words: [first] }: Pick<Line, 'words'>): number {
  return first?.x0 ?? 0
}
