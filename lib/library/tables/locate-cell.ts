import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { AppError } from '../../errors'
import type { Rect } from '../../text/document'
import { locateInPaper } from '../pages/locate-in-paper'
import type { Cell } from './cell'

/** Position of a cell's quote. */
export type CellPlace = { page: number; quote: string; rects: Rect[] }

/** Finds the quote of a cell on its page. Null if the cell has none. Throws `AppError('not_found')`. */
export async function locateCell(at: {
  tableId: string
  paperId: string
  columnId: string
}): Promise<CellPlace | null> {
  const client = await db()
  const row = await client.comparisonCell.findUnique({ where: { tableId_paperId_columnId: at } })
  if (!row) throw new AppError('not_found', 'This cell no longer exists.')
  const { quote, place } = fromJson<Cell>(row.cell)
  if (!place || quote === '') return null
  const { page, start } = place
  const [found] = await locateInPaper(at.paperId, [{ page, quote, span: { page, start, end: start + quote.length } }])
  return { page, quote: found?.text ?? quote, rects: found?.rects ?? [] }
}
