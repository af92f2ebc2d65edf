import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { AppError, toFailure } from '../../errors'
import { withStoredFile } from '../../files/store'
import { log } from '../../log'
import type { Block, PageMap } from '../../text/document'
import { withReadingSlot } from '../ingest/start-ingest'
import { getPaperFile } from '../paper/paper-file'
import { type FigurePage, readPdfFigures } from '../pdf/read-pdf'
import type { FigureBox } from './figure'
import { figurePage } from './figure-page'

/** Pages being processed; further callers wait for the same result. */
const underWay = new Map<string, Promise<FigureBox[]>>()

/**
 * Positions of the figures on a page, one per figure caption, in order. On the first request a separate process draws
 * the page, and the result is stored. Empty for a page without figures. Throws `AppError('not_found')` if the page does
 * not exist or the person cannot access its paper, and the errors of reading the file.
 */
export async function locateFigures(paperId: string, number: number): Promise<FigureBox[]> {
  const client = await db()
  const row = await client.page.findUnique({ where: { paperId_number: { paperId, number } } })
  if (!row) throw new AppError('not_found', `Page ${number} of ${paperId} is not in the library.`)
  if (row.figures !== null) return fromJson<FigureBox[]>(row.figures)
  const page = figurePage({ ...row, blocks: fromJson<Block[]>(row.blocks), map: fromJson<PageMap>(row.map) })
  if (!page) return []
  const key = `${paperId} ${number}`
  const looking =
    underWay.get(key) ??
    look(paperId, page, row.text).finally(() => {
      underWay.delete(key)
    })
  underWay.set(key, looking)
  return looking
}

/** `text`: text of the page. Stores nothing if it has changed by the end, because the paper was read again. */
async function look(paperId: string, page: FigurePage, text: string): Promise<FigureBox[]> {
  const { hash } = await getPaperFile(paperId)
  const boxes = await withReadingSlot(() => withStoredFile(hash, (file) => readPdfFigures(file, page))).catch(
    (error) => {
      if (!isOfPage(error)) throw error
      log.info('a page with figures could not be drawn', {
        paperId,
        page: page.number,
        detail: toFailure(error).message,
      })
      return page.captions.map(() => null)
    },
  )
  const client = await db()
  await client.page.updateMany({ where: { paperId, number: page.number, text }, data: { figures: toJson(boxes) } })
  return boxes
}

/** Whether the page itself is the reason that it could not be drawn. Then it is not tried again. */
const isOfPage = (error: unknown) =>
  error instanceof AppError && ['unreadable', 'too_large', 'unsupported'].includes(error.code)
