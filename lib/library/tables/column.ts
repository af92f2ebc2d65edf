/** Type of a column's cells: words, a number with its unit, or yes and no. */
export const COLUMN_KINDS = ['text', 'number', 'yesno'] as const

export type ColumnKind = (typeof COLUMN_KINDS)[number]

/** A column of a comparison table. */
export type TableColumn = {
  id: string
  name: string
  kind: ColumnKind
  /** what to look for, in the person's words; empty if the name says it */
  look: string
}

export const COLUMN_LIMITS = { columns: 12, name: 60, look: 200 }

/** Id of a new column: `sample-size`. It stays when the column is renamed. */
export function idOf(name: string): string {
  return (
    name
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'column'
  )
}
