import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { Block, PageMap, Rect } from '../../text/document'
import { rectsOf } from '../pdf/anchor'

/** Around what is cut out, as a share of the page's width: accents, large signs and rules reach beyond the letters. */
const MARGIN = 0.008

/** The displayed equations of some pages of a paper, each as the one rectangle that holds it, from top to bottom. */
export async function equationsOf(paperId: string, pages: number[]): Promise<Rect[]> {
  const client = await db()
  const rows = await client.page.findMany({
    where: { paperId, number: { in: pages } },
    orderBy: { number: 'asc' },
  })
  return rows.flatMap((row) => {
    const page = { ...row, map: fromJson<PageMap>(row.map) }
    const equations = fromJson<Block[]>(row.blocks).filter(({ kind }) => kind === 'equation')
    return equations
      .flatMap(({ start, end }) => around(rectsOf(page, start, end)) ?? [])
      .sort((a, b) => a.y - b.y || a.x - b.x)
  })
}

/** The one rectangle around some of a page, with a margin; null for none. */
export function around(rects: Rect[]): Rect | null {
  const [first] = rects
  if (!first) return null
  const x = Math.max(0, Math.min(...rects.map((rect) => rect.x)) - MARGIN)
  const y = Math.max(0, Math.min(...rects.map((rect) => rect.y)) - MARGIN)
  const right = Math.min(1, Math.max(...rects.map((rect) => rect.x + rect.w)) + MARGIN)
  const bottom = Math.min(1, Math.max(...rects.map((rect) => rect.y + rect.h)) + MARGIN)
  return { page: first.page, x, y, w: right - x, h: bottom - y }
}
