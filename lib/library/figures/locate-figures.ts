import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { AppError, toFailure } from '../../errors'
import { withStoredFile } from '../../files/store'
import { log } from '../../log'
import type { Block, PageMap } from '../../text/document'
import { withReadingSlot } from '../ingest/reading-slots'
import { getPaperFile } from '../paper/paper-file'
import { type FigurePage, readPdfFigures } from '../pdf/read-pdf'
import type { FigureBox } from './figure'
import { figurePage } from './figure-page'

/** Pages that are looked at in this process: who asks for one of them waits for the same. */
const underWay = new Map<string, Promise<FigureBox[]>>()

/**
 * Where the figures of a page are, one for each caption of a figure on it, in their order. Found by drawing the page in a process of its
 * own when somebody first asks, and kept. Empty for a page without figures. Throws `AppError('not_found')` for a page that is not there or
 * of a paper that the person does not hold, and what reading the file throws.
 */
export async function locateFigures(paperId: string, number: number): Promise<FigureBox[]> {
  const client = await db()
  const row = await client.page.findUnique({ where: { paperId_number: { paperId, number } } })
  if (!row) throw new AppError('not_found', `There is no page ${number} of ${paperId} in the library.`)
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

/** `text`: of the page. Nothing is kept where it has another one by the end, which is when its paper was read again meanwhile. */
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

/** Whether a page itself is the reason that it could not be drawn: then it is not tried again. */
const isOfPage = (error: unknown) =>
  error instanceof AppError && ['unreadable', 'too_large', 'unsupported'].includes(error.code)
