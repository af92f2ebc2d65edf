import type { Failure } from '../../errors'
import type { Cell } from './cell'
import type { Column } from './column'

export type TableRow = {
  paperId: string
  title: string
  authors: string[]
  published: string | null
  /** why it could not be read */
  error: Failure | null
  /** by the ids of their columns; absent until the paper was read for it */
  cells: Record<string, Cell>
}

export type TableView = {
  id: string
  title: string
  status: 'filling' | 'done' | 'stopped'
  /** what is to be known of how it was filled last; null: nothing */
  notice: string | null
  columns: Column[]
  rows: TableRow[]
}

export type TableListed = Pick<TableView, 'id' | 'title' | 'status'> & {
  columns: string[]
  papers: number
  createdAt: string
}

/** Cells that were looked for, of all. */
export function countLookedFor({ columns, rows }: Pick<TableView, 'columns' | 'rows'>): { done: number; of: number } {
  const open = rows.filter(({ error }) => error === null)
  const done = open.reduce((sum, { cells }) => sum + columns.filter(({ id }) => cells[id]).length, 0)
  return { done, of: open.length * columns.length }
}
