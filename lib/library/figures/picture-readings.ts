import { db } from '../../db/client'
import { AppError } from '../../errors'
import { type PagePicture, type PictureReading, readPicture } from '../../models/calls/read-picture'
import type { Rect } from '../../text/document'
import { equationsOf } from '../pages/page-blocks'
import { rows } from '../sql/rows'
import { locateFigures } from './locate-figures'

/** A part of a page, with what a model wrote about it. */
export type ReadRect = Rect & { reading?: PictureReading }

/** `rect`: the figure or formula, as Folio found it on its page; `again`: whether the model reads what is kept anew. */
export type PictureRequest = PagePicture & { paperId: string; rect: Rect; again: boolean }

/**
 * Has a model read a figure or a formula of a paper, and keeps what it writes. Returns what is kept without asking the model, unless
 * `again`. Throws `AppError('not_found')` if the page has no such figure or formula, or the person cannot access the paper, and what
 * `readPicture` throws.
 */
export async function readOnce({ paperId, rect, again, ...picture }: PictureRequest): Promise<PictureReading> {
  const { kind } = picture
  const found = kind === 'figure' ? await locateFigures(paperId, rect.page) : await equationsOf(paperId, [rect.page])
  if (!found.some((one) => one && placeOf(one) === placeOf(rect)))
    throw new AppError('not_found', `This ${kind} was not found in the PDF. Reload the page and try again.`)
  const kept = again ? null : await findReading(paperId, kind, rect)
  if (kept) return kept
  const { text, model } = await readPicture(picture)
  // Keeps nothing if the paper was deleted meanwhile.
  await rows(
    `INSERT INTO picture_reading (paper_id, page, kind, place, text, model) SELECT id, $2, $3, $4, $5, $6 FROM paper WHERE id = $1
       ON CONFLICT (paper_id, page, kind, place) DO UPDATE SET text = excluded.text, model = excluded.model`,
    [paperId, rect.page, kind, placeOf(rect), text, model],
  )
  return { text, model }
}

/** Adds to parts of pages what a model wrote about them. */
export async function withReadings<T extends Rect | null>(
  paperId: string,
  kind: PagePicture['kind'],
  rects: T[],
): Promise<(T | (T & ReadRect))[]> {
  const pages = [...new Set(rects.flatMap((rect) => rect?.page ?? []))]
  const client = await db()
  const kept = await client.pictureReading.findMany({ where: { paperId, kind, page: { in: pages } } })
  return rects.map((rect) => {
    const own = rect && kept.find(({ page, place }) => page === rect.page && place === placeOf(rect))
    return own ? { ...rect, reading: { text: own.text, model: own.model } } : rect
  })
}

async function findReading(paperId: string, kind: PagePicture['kind'], rect: Rect): Promise<PictureReading | null> {
  const client = await db()
  const key = { paperId, page: rect.page, kind, place: placeOf(rect) }
  return client.pictureReading.findUnique({
    where: { paperId_page_kind_place: key },
    select: { text: true, model: true },
  })
}

function placeOf({ x, y, w, h }: Rect): string {
  return [x, y, w, h].map((part) => Math.round(part * 1000)).join(' ')
}
