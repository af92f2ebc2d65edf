import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { AppError } from '../../errors'
import { currentOwner } from '../../owner'
import type { PageMap, Rect } from '../../text/document'
import { oneLine } from '../../text/one-line'
import { indexNotes } from '../indexing/index-layers'
import { rectsOf } from '../pdf/anchor'
import type { PdfMark } from '../pdf/pdf-mark'
import { nearestRange, wordsWithin } from '../pdf/words-within'

/** The quote of a mark that lies on no words. */
const NO_WORDS = 'Marked area'

/** How many marks the PDF of a paper has that the person has neither taken nor ignored. */
export async function countPdfMarks(paperId: string): Promise<number> {
  const client = await db()
  const [paper, mark] = await Promise.all([
    client.paper.findUnique({ where: { id: paperId }, select: { pdfMarks: true } }),
    client.paperMark.findUnique({ where: keyOf(paperId), select: { pdfMarks: true } }),
  ])
  return mark?.pdfMarks ? 0 : (fromJson<PdfMark[] | null>(paper?.pdfMarks ?? null)?.length ?? 0)
}

/**
 * Makes highlights of the marks in the PDF of a paper, with their colours and comments. Gives their number: 0 where the person
 * has taken or ignored them before.
 */
export async function takePdfMarks(paperId: string): Promise<number> {
  if (!(await decide(paperId, 'kept'))) return 0
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id: paperId }, select: { pdfMarks: true } })
  const marks = fromJson<PdfMark[] | null>(paper?.pdfMarks ?? null) ?? []
  const number = { in: [...new Set(marks.map(({ page }) => page))] }
  const rows = await client.page.findMany({ where: { paperId, number } })
  const pages = new Map(rows.map((row) => [row.number, { ...row, map: fromJson<PageMap>(row.map) }]))
  const data = marks.map((mark) => {
    const { page, color, comment } = mark
    const { quote, rects } = wordsOf(mark, pages.get(page))
    return { id: randomUUID(), paperId, page, rects: toJson(rects), quote, note: comment, color }
  })
  await client.highlight.createMany({ data })
  await indexNotes(paperId)
  return data.length
}

/** Leaves the marks in the PDF of a paper where they are, and offers them no more. */
export async function ignorePdfMarks(paperId: string): Promise<void> {
  await decide(paperId, 'ignored')
}

const keyOf = (paperId: string) => ({ ownerId_paperId: { ownerId: currentOwner(), paperId } })

/** Tells whether nothing was decided before. Throws `AppError('not_found')` where there is no such paper. */
async function decide(paperId: string, pdfMarks: 'kept' | 'ignored'): Promise<boolean> {
  const client = await db()
  if (!(await client.paper.findUnique({ where: { id: paperId }, select: { id: true } })))
    throw new AppError('not_found', `There is no paper ${paperId} in the library.`)
  const owned = { ownerId: currentOwner(), paperId }
  await client.paperMark.upsert({ where: keyOf(paperId), create: owned, update: {} })
  const { count } = await client.paperMark.updateMany({ where: { ...owned, pdfMarks: null }, data: { pdfMarks } })
  return count > 0
}

type Page = Parameters<typeof wordsWithin>[0] & Parameters<typeof rectsOf>[0]

/** The words that a mark lies on; a note stands on those nearest to its icon. */
function wordsOf({ kind, rects, comment }: PdfMark, page: Page | undefined): { quote: string; rects: Rect[] } {
  const [first] = rects
  if (kind === 'note' && page && first) {
    const near = nearestRange(page, first)
    const quote = near && oneLine(page.text.slice(near.start, near.end))
    if (near && quote) return { quote, rects: rectsOf(page, near.start, near.end) }
  }
  const quote = page && kind !== 'note' ? oneLine(wordsWithin(page, rects)) : ''
  return { quote: quote || oneLine(comment).slice(0, 200) || NO_WORDS, rects }
}
