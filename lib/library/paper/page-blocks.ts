import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { Block, BlockKind, PageMap, Rect } from '../../text/document'
import { boxAround, rectsOf } from '../pdf/anchor'

/** A block of a page as Folio read it. `rects`: one rectangle per line. */
export type ShownBlock = { kind: BlockKind; section: string; text: string; rects: Rect[]; box: Rect | null }

/**
 * The blocks of a page (number from 1), in reading order. Empty if the page has no text, or the paper is not in a
 * library of the person.
 */
export async function pageBlocks(paperId: string, number: number): Promise<ShownBlock[]> {
  const client = await db()
  const row = await client.page.findUnique({ where: { paperId_number: { paperId, number } } })
  if (!row) return []
  const page = { ...row, map: fromJson<PageMap>(row.map) }
  return fromJson<Block[]>(row.blocks).map(({ kind, section, start, end }) => {
    const rects = rectsOf(page, start, end)
    return { kind, section, text: row.text.slice(start, end), rects, box: boxAround(rects) }
  })
}
