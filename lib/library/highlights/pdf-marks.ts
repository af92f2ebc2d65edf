import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { AppError } from '../../errors'
import { currentOwner } from '../../owner'
import type { PageMap, Rect } from '../../text/document'
import { oneLine } from '../../text/format/phrases'
import { indexNotes } from '../indexing/index-layers'
import { nearestRange, rectsOf, wordsWithin } from '../pdf/anchor'
import type { PdfMark } from '../pdf/read-pdf'

/** Quote of a mark that covers no words. */
const NO_WORDS = 'Marked area'

/** Number of marks in a paper's PDF that the person has neither imported nor ignored. */
export async function countPdfMarks(paperId: string): Promise<number> {
  const client = await db()
  const [paper, mark] = await Promise.all([
    client.paper.findUnique({ where: { id: paperId }, select: { pdfMarks: true } }),
    client.paperMark.findUnique({ where: keyOf(paperId), select: { pdfMarks: true } }),
  ])
  return mark?.pdfMarks ? 0 : (fromJson<PdfMark[] | null>(paper?.pdfMarks ?? null)?.length ?? 0)
}

/**
 * Converts the marks in a paper's PDF to highlights with their colours and comments. Returns their number: 0 if the
 * person has imported or ignored them before.
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

/** Ignores the marks in a paper's PDF from now on. */
export async function ignorePdfMarks(paperId: string): Promise<void> {
  await decide(paperId, 'ignored')
}

const keyOf = (paperId: string) => ({ ownerId_paperId: { ownerId: currentOwner(), paperId } })

/**
 * Stores the decision. Returns whether there was none before. Throws `AppError('not_found')` if the paper does not
 * exist.
 */
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

/** The words covered by a mark; for a note, those nearest to its icon. */
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
