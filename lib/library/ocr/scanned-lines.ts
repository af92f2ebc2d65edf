import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { Rect } from '../../text/document'
import { type OcrPage, UNCERTAIN } from './ocr-page'

/** Where a quote is on pages read by OCR, and which of its words may be misread. */
export type ScannedLines = {
  /** one rectangle per page, around the quote */
  lines: Rect[]
  /** words of low confidence, as OCR read them */
  uncertain: string[]
}

/** Margin around the lines, in points, since ascenders and descenders extend beyond the rectangles of words. */
const MARGIN = 4

/**
 * Returns the lines of a quote on pages that were read by OCR; none on pages with a text layer. `quote`: its
 * rectangles, as fractions of their pages.
 */
export async function scannedLines(paperId: string, quote: Rect[]): Promise<ScannedLines> {
  const client = await db()
  const number = { in: [...new Set(quote.map(({ page }) => page))] }
  const found = await client.ocrPage.findMany({ where: { paperId, number }, orderBy: { number: 'asc' } })
  const lines: Rect[] = []
  const uncertain: string[] = []
  for (const page of found.map(({ reading }) => fromJson<OcrPage>(reading))) {
    if (page.words.length === 0) continue
    const rects = quote.filter((rect) => rect.page === page.number)
    lines.push(around(rects, page))
    for (const [text, x0, y0, x1, y1, , confidence] of page.words) {
      const [x, y] = [(x0 + x1) / 2 / page.width, (y0 + y1) / 2 / page.height]
      const isQuoted = rects.some((rect) => x > rect.x && x < rect.x + rect.w && y > rect.y && y < rect.y + rect.h)
      if (confidence < UNCERTAIN && isQuoted) uncertain.push(text)
    }
  }
  return { lines, uncertain }
}

function around(rects: Rect[], { number: page, width, height }: OcrPage): Rect {
  const x = Math.max(0, Math.min(...rects.map((rect) => rect.x)) - MARGIN / width)
  const y = Math.max(0, Math.min(...rects.map((rect) => rect.y)) - MARGIN / height)
  const right = Math.min(1, Math.max(...rects.map((rect) => rect.x + rect.w)) + MARGIN / width)
  const bottom = Math.min(1, Math.max(...rects.map((rect) => rect.y + rect.h)) + MARGIN / height)
  return { page, x, y, w: right - x, h: bottom - y }
}
