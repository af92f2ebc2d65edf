import type { Failure } from '../../errors'
import type { PaperRef } from '../../text/names/titles'
import type { Cell } from './cell'
import type { TableColumn } from './column'

export type { Cell } from './cell'
export { COLUMN_KINDS, COLUMN_LIMITS, type ColumnKind, type TableColumn } from './column'
export { BY_WORDS, howFound } from './say-cell'

export type TableRow = PaperRef & {
  /** why it could not be read */
  error: Failure | null
  /** by column id; absent until the paper was read for it */
  cells: Record<string, Cell>
}

export type TableView = {
  id: string
  title: string
  status: 'filling' | 'done' | 'stopped'
  /** notice about the last filling; null: none */
  notice: string | null
  columns: TableColumn[]
  rows: TableRow[]
}

export type TableListed = Pick<TableView, 'id' | 'title' | 'status'> & {
  columns: string[]
  papers: number
  createdAt: string
}

/** Number of cells that were searched for, and of all cells. */
export function countLookedFor({ columns, rows }: Pick<TableView, 'columns' | 'rows'>): { done: number; of: number } {
  const open = rows.filter(({ error }) => error === null)
  const done = open.reduce((sum, { cells }) => sum + columns.filter(({ id }) => cells[id]).length, 0)
  return { done, of: open.length * columns.length }
}
