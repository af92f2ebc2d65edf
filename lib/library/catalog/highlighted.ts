import { addToList } from '../../add-to-list'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { PageMap, Rect, Span } from '../../text/document'
import { PLACED } from '../highlights/highlights'
import { nearestRange, rangesWithin } from '../pdf/anchor'

/** The text under a highlight, and the person's note on it. */
export type Highlighted = { spans: Span[]; note: string }

/**
 * Highlights in papers, made by the person here or in Zotero, as ranges in the text of their pages. A frame, ink or
 * note that is not on text gets the nearest text.
 */
export async function readHighlighted(paperIds: string[]): Promise<Map<string, Highlighted[]>> {
  const client = await db()
  const highlights = (
    await client.highlight.findMany({
      where: { paperId: { in: paperIds }, ...PLACED },
      select: { paperId: true, rects: true, note: true },
      orderBy: [{ page: 'asc' }, { createdAt: 'asc' }],
    })
  ).map(({ rects, ...row }) => ({ ...row, rects: fromJson<Rect[]>(rects) }))
  const found = new Map<string, Highlighted[]>()
  // Character positions of a page are large, so read them only for pages with a highlight.
  for (const paperId of new Set(highlights.map((one) => one.paperId))) {
    const own = highlights.filter((one) => one.paperId === paperId)
    const numbers = new Set(own.flatMap(({ rects }) => rects.map(({ page }) => page)))
    const pages = await client.page.findMany({
      where: { paperId, number: { in: [...numbers] } },
      select: { number: true, width: true, height: true, map: true },
    })
    const mapped = pages.map((page) => ({ ...page, map: fromJson<PageMap>(page.map) }))
    for (const { rects, note } of own) {
      const spans = mapped.flatMap((page) => spansOn(page, rects))
      addToList(found, paperId, { spans, note: note.trim() })
    }
  }
  return found
}

function spansOn(page: { number: number; width: number; height: number; map: PageMap }, rects: Rect[]): Span[] {
  const own = rects.filter((rect) => rect.page === page.number)
  const [first] = own
  if (!first) return []
  const within = rangesWithin(page, own)
  const ranges = within.length > 0 ? within : [nearestRange(page, first)].filter((range) => range !== null)
  return ranges.map((range) => ({ page: page.number, ...range }))
}
