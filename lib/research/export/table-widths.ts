import type { Nodes, Table } from 'mdast'

/** A table with this many columns and characters gets a landscape page. */
const WIDE = { columns: 6, signs: 900 }
const CROWDED = 5
const LONGEST_WORD = 16
/** Characters per line of a landscape page, including column separators. */
const LINE = 90
const BESIDE = 2

/**
 * Share of the table's width for each column; the shares add up to 1. They follow the square root of the content, so
 * that long cells leave room for others, with space for at least the longest word.
 */
export function columnShares(table: Table): number[] {
  const rows = table.children.map(({ children }) => children.map(textOf))
  const columns = Array.from({ length: columnsOf(table) }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? '')
    const mean = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length
    const longest = Math.max(...cells.flatMap((cell) => cell.split(/\s+/).map((word) => word.length)))
    return { least: (Math.min(longest, LONGEST_WORD) + BESIDE) / LINE, weight: Math.sqrt(mean) }
  })
  const least = sum(columns.map((column) => column.least))
  if (least >= 1) return columns.map((column) => column.least / least)
  const weights = sum(columns.map((column) => column.weight))
  return columns.map(
    (column) => column.least + (1 - least) * (weights > 0 ? column.weight / weights : 1 / columns.length),
  )
}

const columnsOf = (table: Table): number => Math.max(...table.children.map(({ children }) => children.length))
const sum = (numbers: number[]): number => numbers.reduce((all, number) => all + number, 0)

/** Whether a table has so many columns that it needs a smaller font. */
export function isCrowded(table: Table): boolean {
  return columnsOf(table) >= CROWDED
}

/** Whether a table needs a landscape page. */
export function isWide(table: Table): boolean {
  return columnsOf(table) >= WIDE.columns && textOf(table).length >= WIDE.signs
}

/** Whether a block is the heading directly above such a table, and moves with it. */
export function isHeadingOfWide(block: Nodes, next: Nodes | undefined): boolean {
  return block.type === 'heading' && next?.type === 'table' && isWide(next)
}

/** Typical length of a citation in any style. */
const CITATION = '(Author, 2020)'

function textOf(node: { type: string; children?: unknown[]; value?: string }): string {
  if (node.type === 'citation') return CITATION
  if (node.children) return (node.children as (typeof node)[]).map(textOf).join('')
  return node.value ?? ''
}
