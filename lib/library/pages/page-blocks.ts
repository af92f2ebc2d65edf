import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { AppError } from '../../errors'
import { isFormula } from '../../quoting/formulas'
import { hasTableCaption } from '../../quoting/tables/captions'
import { readTables, type Table } from '../../quoting/tables/read-tables'
import type { Block, BlockKind, PageMap, Rect, TextPage } from '../../text/document'
import { getPaper } from '../papers'
import { boxAround, rectsOf } from '../pdf/anchor'
import { getPaperText } from './paper-text'

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
    const blocks = fromJson<Block[]>(row.blocks)
    const equations = blocks.filter(
      ({ kind, at, start, end }) => (kind === 'equation' || at !== undefined) && isFormula(row.text.slice(start, end)),
    )
    if (equations.length === 0) return []
    const apart = blocks
      .filter((block) => PIECES.includes(block.kind) && !equations.includes(block))
      .flatMap(({ start, end }) => boxAround(rectsOf(page, start, end)) ?? [])
    return equations
      .flatMap(({ start, end }) => {
        const rects = rectsOf(page, start, end)
        const box = boxAround(rects)
        return boxAround([...rects, ...apart.filter((piece) => box && isPieceOf(box, piece))], CROP_MARGIN) ?? []
      })
      .sort((a, b) => a.y - b.y || a.x - b.x)
  })
}

/** Kinds of blocks that may hold a piece of a formula, such as the term below a root, which is read as a line of its own. */
const PIECES: BlockKind[] = ['equation', 'figure']
/** Maximum gap between the pieces of a formula, as a share of the page's width. */
const PIECE_GAP = 0.03

/** Whether a block is beside or within a formula, on the same lines. A figure or table is higher. */
function isPieceOf(formula: Rect, piece: Rect): boolean {
  const shared = Math.min(formula.y + formula.h, piece.y + piece.h) - Math.max(formula.y, piece.y)
  const gap = Math.max(piece.x - (formula.x + formula.w), formula.x - (piece.x + piece.w))
  return piece.h <= formula.h && shared > piece.h / 2 && gap < PIECE_GAP
}

/** The tables of a paper. Reads word positions only on pages with captions of tables, because this is slow. */
export async function tablesOfPaper(paperId: string, pages: TextPage[]): Promise<Table[]> {
  return readTables(await mappedPages(paperId, pages.filter(hasTableCaption)))
}

async function mappedPages(paperId: string, pages: TextPage[]) {
  if (pages.length === 0) return []
  const client = await db()
  const known = new Map(pages.map((page) => [page.number, page]))
  const rows = await client.page.findMany({
    where: { paperId, number: { in: [...known.keys()] } },
    select: { number: true, width: true, height: true, map: true },
    orderBy: { number: 'asc' },
  })
  return rows.flatMap(({ map, ...row }) => {
    const page = known.get(row.number)
    return page ? [{ ...page, ...row, map: fromJson<PageMap>(map) }] : []
  })
}

/**
 * The rectangles that hold the table whose caption a text of a page begins with, and its captions: one for each of its pages. None where
 * the page has no such table.
 */
export async function placesOfTable(paperId: string, page: number, text: string): Promise<Rect[]> {
  const { pages } = await getPaperText(paperId)
  const mapped = await mappedPages(paperId, pages.filter(hasTableCaption))
  const own = mapped.find(({ number }) => number === page)
  const isNamed = ({ caption, ...part }: Pick<Table, 'page' | 'caption'>) => {
    const label = own?.text.slice(caption.start, caption.end)
    // `Table 1` is not the beginning of `Table 12`.
    return part.page === page && label !== undefined && text.startsWith(label) && !/^\d/.test(text.slice(label.length))
  }
  const table = readTables(mapped).find((one) => [one, ...one.further].some(isNamed))
  if (!table) return []
  const parts = [table, ...table.further]
  const captions = parts.map(({ page, caption: { start, end } }) => ({ page, start, end }))
  const words = [
    ...captions,
    ...parts.flatMap(({ title, header }) => [...title, ...header.flat(2)]),
    ...table.rows.flat(2),
  ]
  return mapped.flatMap((one) => {
    const rects = words.filter((word) => word.page === one.number).flatMap(({ start, end }) => rectsOf(one, start, end))
    return boxAround(rects, CROP_MARGIN) ?? []
  })
}

export type PageText = { paperId: string; title: string; page: number; pages: number; text: string }

/** The text of a page of a paper (number from 1). Throws `AppError('not_found' | 'conflict')`. */
export async function readPage(id: string, page: number): Promise<PageText> {
  const paper = await getPaper(id)
  const { id: paperId, pages } = paper
  const title = paper.title || paper.fileName
  if (!paper.fullText)
    throw new AppError('conflict', `Folio does not have the full text of “${title}”, only its metadata.`)
  const client = await db()
  const found = await client.page.findUnique({
    where: { paperId_number: { paperId, number: page } },
    select: { text: true },
  })
  if (found) return { paperId, title, page, pages, text: found.text }
  if (paper.status !== 'ready' && paper.status !== 'failed')
    throw new AppError('conflict', `“${title}” is still being read. Ask again in a while.`)
  throw new AppError('not_found', `“${title}” has no page ${page}; it has ${pages}, numbered from 1.`)
}
