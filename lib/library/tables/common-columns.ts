import { idOf, type TableColumn } from './column'
import columns from './common-columns.json'

/** A column for which most papers have a value. */
export type CommonColumn = {
  name: string
  /** whether new tables include it */
  isProposed: boolean
  /** words that papers use for it */
  search: string
  /** what its cells contain, for a reader who knows only the name */
  means: string
}

/** The common column with that name, in singular or plural; null: none. */
export function commonColumn(name: string): CommonColumn | null {
  const asked = name.trim().toLowerCase()
  return columns.find((one) => [one.name, `${one.name}s`].some((own) => own.toLowerCase() === asked)) ?? null
}

/** The columns of a new table. */
export function proposedColumns(): TableColumn[] {
  const proposed = columns.filter(({ isProposed }) => isProposed)
  return proposed.map(({ name }) => ({ id: idOf(name), name, kind: 'text', look: '' }))
}
