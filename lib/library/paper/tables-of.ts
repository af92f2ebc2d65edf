import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { hasTableCaption, readTables, type Table } from '../../quoting/tables/read-tables'
import type { PageMap, Rect, TextPage } from '../../text/document'
import { boxAround, rectsOf } from '../pdf/anchor'
import { CROP_MARGIN } from './equations'
import { getPaperText } from './paper-text'

/** The tables of a paper. Reads word positions only on pages with captions of tables, because this is slow. */
export async function tablesOfPaper(paperId: string, pages: TextPage[]): Promise<Table[]> {
  return readTables(await mappedPages(paperId, pages.filter(hasTableCaption)))
}

async function mappedPages(paperId: string, pages: TextPage[]) {
  if (pages.length === 0) return []
  const client = await db()
  const known = new Map(pages.map((page) => [page.number, page]))
  const rows = await client.page.findMany({
    where: { paperId, number: { in: [...known.keys()] } },
    select: { number: true, width: true, height: true, map: true },
    orderBy: { number: 'asc' },
  })
  return rows.flatMap(({ map, ...row }) => {
    const page = known.get(row.number)
    return page ? [{ ...page, ...row, map: fromJson<PageMap>(map) }] : []
  })
}

/**
 * The rectangles that hold the table whose caption a text of a page begins with, and its captions: one for each of its pages. None where
 * the page has no such table.
 */
export async function placesOfTable(paperId: string, page: number, text: string): Promise<Rect[]> {
  const { pages } = await getPaperText(paperId)
  const mapped = await mappedPages(paperId, pages.filter(hasTableCaption))
  const own = mapped.find(({ number }) => number === page)
  const isNamed = ({ caption, ...part }: Pick<Table, 'page' | 'caption'>) => {
    const label = own?.text.slice(caption.start, caption.end)
    // `Table 1` is not the beginning of `Table 12`.
    return part.page === page && label !== undefined && text.startsWith(label) && !/^\d/.test(text.slice(label.length))
  }
  const table = readTables(mapped).find((one) => [one, ...one.further].some(isNamed))
  if (!table) return []
  const parts = [table, ...table.further]
  const captions = parts.map(({ page, caption: { start, end } }) => ({ page, start, end }))
  const words = [
    ...captions,
    ...parts.flatMap(({ title, header }) => [...title, ...header.flat(2)]),
    ...table.rows.flat(2),
  ]
  return mapped.flatMap((one) => {
    const rects = words.filter((word) => word.page === one.number).flatMap(({ start, end }) => rectsOf(one, start, end))
    return boxAround(rects, CROP_MARGIN) ?? []
  })
}
