import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { Block, PageMap, Rect } from '../../text/document'
import { isFormula } from '../../quoting/is-formula'
import { boxAround, rectsOf } from '../pdf/anchor'

/** Margin of a cut-out, as a share of the page's width: accents, large signs and rules extend beyond the letters. */
export const CROP_MARGIN = 0.008

/** Displayed formulas on pages of a paper, each as one enclosing rectangle, from top to bottom. */
export async function equationsOf(paperId: string, pages: number[]): Promise<Rect[]> {
  const client = await db()
  const rows = await client.page.findMany({
    where: { paperId, number: { in: pages } },
    orderBy: { number: 'asc' },
  })
  return rows.flatMap((row) => {
    const page = { ...row, map: fromJson<PageMap>(row.map) }
    const equations = fromJson<Block[]>(row.blocks).filter(
      ({ kind, at, start, end }) => (kind === 'equation' || at !== undefined) && isFormula(row.text.slice(start, end)),
    )
    return equations
      .flatMap(({ start, end }) => boxAround(rectsOf(page, start, end), CROP_MARGIN) ?? [])
      .sort((a, b) => a.y - b.y || a.x - b.x)
  })
}
