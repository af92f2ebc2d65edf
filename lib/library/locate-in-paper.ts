import { db } from '../db/client'
import { buildAnchorIndex, locateQuote, rectsOf } from './pdf/anchor'
import type { Block, PageMap, Rect } from './pdf/document'

/** Where a quote stands: the source's own words and their rectangles, on the cited page and where it runs on. */
export type Place = { text: string; rects: Rect[] }

/**
 * Finds quotes on pages of a paper, each on its page or running over the edge of it. Null stands for a quote
 * that cannot be located for sure: then nothing is highlighted.
 */
export async function locateInPaper(
  paperId: string,
  wanted: { page: number; quote: string }[],
): Promise<(Place | null)[]> {
  const client = await db()
  const numbers = new Set(wanted.flatMap(({ page }) => [page - 1, page, page + 1]))
  const rows = await client.page.findMany({
    where: { paperId, number: { in: [...numbers] } },
    orderBy: { number: 'asc' },
  })
  const pages = rows.map((row) => ({
    ...row,
    blocks: row.blocks as unknown as Block[],
    map: row.map as unknown as PageMap,
  }))
  const index = buildAnchorIndex(pages)
  return wanted.map(({ page, quote }) => {
    const found = locateQuote(index, quote, { pages: [page, page] })
    if (found.status !== 'exact' && found.status !== 'near') return null
    if (!found.spans.some((span) => span.page === page)) return null
    const rects = found.spans.flatMap((span) => {
      const row = pages.find(({ number }) => number === span.page)
      return row ? rectsOf(row, span.start, span.end) : []
    })
    return { text: found.text, rects }
  })
}
