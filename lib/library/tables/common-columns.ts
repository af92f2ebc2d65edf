import { type Column, idOf } from './column'
import columns from './common-columns.json'

/** A column that most papers have something in. */
export type CommonColumn = {
  name: string
  /** whether a new table has it */
  isProposed: boolean
  /** words that papers speak of it with */
  search: string
  /** what a cell tells, for a reader who knows only the name */
  means: string
}

/** The common column of a name, in singular or plural; null: there is none. */
export function commonColumn(name: string): CommonColumn | null {
  const asked = name.trim().toLowerCase()
  return columns.find((one) => [one.name, `${one.name}s`].some((own) => own.toLowerCase() === asked)) ?? null
}

/** The columns of a new table. */
export function proposedColumns(): Column[] {
  const proposed = columns.filter(({ isProposed }) => isProposed)
  return proposed.map(({ name }) => ({ id: idOf(name), name, kind: 'text', look: '' }))
}
