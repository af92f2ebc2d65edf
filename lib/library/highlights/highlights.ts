import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { AppError } from '../../errors'
import type { Rect } from '../../text/document'
import { indexNotes } from '../indexing/index-layers'
import { getPaperRow } from '../papers'

/** A passage marked by the person. `rects` are fractions of its pages; `note` is the person's comment on it. */
export type Highlight = {
  id: string
  paperId: string
  /** first page of the highlight, from 1 */
  page: number
  rects: Rect[]
  quote: string
  note: string
  /** `#rrggbb`, for one made in the PDF by another program */
  color?: string
  /** for one kept by Zotero, which must be changed there; `rects` is empty if it has no place on a page */
  annotation?: Annotation
}

/** The highlights of a paper in page order. `only`: limits them to these ids. */
export async function listHighlights(paperId: string, only?: string[]): Promise<Highlight[]> {
  const client = await db()
  const rows = await client.highlight.findMany({
    where: { paperId, ...(only && { id: { in: only } }) },
    orderBy: [{ page: 'asc' }, { createdAt: 'asc' }],
  })
  const highlights = rows.map(({ createdAt: _, unchecked: __, ownerId: ___, rects, annotation, color, ...row }) => ({
    ...row,
    rects: fromJson<Rect[]>(rects),
    ...(color && { color }),
    ...(annotation && { annotation: fromJson<Annotation>(annotation) }),
  }))
  return highlights.sort((a, b) => a.page - b.page || top(a) - top(b))
}

/** Number of highlights of each paper, made here or in Zotero. Omits papers without any. */
export async function countHighlights(): Promise<Map<string, number>> {
  const client = await db()
  const counts = await client.highlight.groupBy({ by: ['paperId'], where: PLACED, _count: true })
  return new Map(counts.map(({ paperId, _count }) => [paperId, _count]))
}

/** Matches highlights with a place on a page; notes on a paper as a whole have none. */
export const PLACED = { page: { gt: 0 }, rects: { not: [] } }

/**
 * Stores a new or changed highlight, and makes it searchable with the paper's notes. Throws `AppError('not_found' |
 * 'forbidden')`.
 */
export async function keepHighlight({ id, paperId, page, rects, quote, note, color }: Highlight): Promise<void> {
  const client = await db()
  await getPaperRow(paperId)
  await requireOwn(client, id)
  const { count } = await client.highlight.updateMany({ where: { id, paperId }, data: { note } })
  if (count === 0)
    await client.highlight.create({ data: { id, paperId, page, rects: toJson(rects), quote, note, color } })
  await indexNotes(paperId)
}

/** Deletes a highlight; `keepHighlight` restores it. Does nothing if it is already gone. */
export async function removeHighlight(paperId: string, id: string): Promise<void> {
  const client = await db()
  await requireOwn(client, id)
  await client.highlight.deleteMany({ where: { id, paperId } })
  await indexNotes(paperId)
}

async function requireOwn(client: Awaited<ReturnType<typeof db>>, id: string): Promise<void> {
  const row = await client.highlight.findUnique({ where: { id }, select: { annotation: true } })
  if (row?.annotation)
    throw new AppError('forbidden', 'This is kept in Zotero. Change it there, and Folio will pick up the change.')
}

function top({ rects }: Highlight): number {
  return rects[0]?.y ?? 0
}

/** Ink strokes: `[x, y, x, y, …]` as fractions of the page, and the pen's `width` as a fraction of the page's width. */
export type Strokes = { page: number; width: number; paths: number[][] }

export const ANNOTATION_KINDS = ['highlight', 'underline', 'note', 'image', 'ink', 'paper-note'] as const

/**
 * A highlight kept by a reference manager. Folio shows and searches it, but does not change it. A `note` is a point on
 * a page; a `paper-note` belongs to the paper as a whole and has no page (0).
 */
export type Annotation = {
  kind: (typeof ANNOTATION_KINDS)[number]
  /** `#rrggbb` */
  color: string
  strokes: Strokes | null
  /** link to it in Zotero, where it can be changed */
  address: string
  /** its author, if not the person */
  author: string
  /** the printed page number, if Zotero knows it; absent in old data */
  pageLabel?: string
  /** its Zotero tags */
  tags?: string[]
}
