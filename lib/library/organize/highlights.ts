import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import type { Rect } from '../../text/document'
import { indexNotes } from '../indexing/index-layers'
import { getPaperRow } from '../papers'

/** A passage that the person marked. `rects` are fractions of its pages, `note` is what they wrote beside it. */
export type Highlight = {
  id: string
  paperId: string
  /** the first that it stands on, from 1 */
  page: number
  rects: Rect[]
  quote: string
  note: string
}

/** The highlights of a paper in the order of its pages. */
export async function listHighlights(paperId: string): Promise<Highlight[]> {
  const client = await db()
  const rows = await client.highlight.findMany({
    where: { paperId },
    orderBy: [{ page: 'asc' }, { createdAt: 'asc' }],
  })
  const highlights = rows.map(({ createdAt: _, rects, ...row }) => ({ ...row, rects: fromJson<Rect[]>(rects) }))
  return highlights.sort((a, b) => a.page - b.page || top(a) - top(b))
}

/** Keeps a highlight, or what was changed of it, and makes it searchable with the paper's notes. Throws `AppError('not_found')`. */
export async function keepHighlight({ id, paperId, page, rects, quote, note }: Highlight): Promise<void> {
  const client = await db()
  await getPaperRow(paperId)
  const { count } = await client.highlight.updateMany({ where: { id, paperId }, data: { note } })
  if (count === 0) await client.highlight.create({ data: { id, paperId, page, rects: toJson(rects), quote, note } })
  await indexNotes(paperId)
}

/** Takes a highlight away; `keepHighlight` brings it back. One that is gone already is no error. */
export async function removeHighlight(paperId: string, id: string): Promise<void> {
  const client = await db()
  await client.highlight.deleteMany({ where: { id, paperId } })
  await indexNotes(paperId)
}

function top({ rects }: Highlight): number {
  return rects[0]?.y ?? 0
}
