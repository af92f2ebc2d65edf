import type { TableColumn, TableRow } from '@/lib/library/tables/table-view'

/** Column and direction for sorting; `paper` and `year` refer to the paper. */
export type Order = { by: string; down: boolean }

/** Sorted rows that contain every typed word. Missing values are last in either direction. */
export function orderRows(rows: TableRow[], columns: TableColumn[], order: Order | null, typed: string): TableRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ title, authors, cells }: TableRow) => {
    const text = [title, ...authors, ...columns.map(({ id }) => cells[id]?.value ?? '')].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const found = words.length > 0 ? rows.filter(holds) : rows
  if (!order) return found
  const sign = order.down ? -1 : 1
  return [...found].sort((a, b) => {
    const [x, y] = [keyOf(a, order.by), keyOf(b, order.by)]
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0)
    return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en'))
  })
}

function keyOf({ title, published, cells }: TableRow, by: string): string | number | null {
  if (by === 'paper') return title
  if (by === 'year') return published
  const cell = cells[by]
  return cell?.number ?? cell?.value ?? null
}
