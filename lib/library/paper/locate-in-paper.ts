import { locatorOf } from '../../citations/markers/place'
import { pool } from '../../db/pool'
import type { Block, PageMap, Rect, Span } from '../../text/document'
import { oneLine } from '../../text/one-line'
import { remembered } from '../../text/remembered'
import { buildAnchorIndex, locateQuote, rectsOf } from '../pdf/anchor'
import { quoteProver } from '../pdf/quotes/prove-quote'

/**
 * Where a quote stands: the source's own words and their rectangles, on the cited page and where it runs on. `isProven`: they stand
 * in one stretch of the page's raw characters; without that nothing may be called quoted, and there are no rectangles but on pages of
 * an earlier reader, whose raw characters are not known.
 */
export type LocatedQuote = { text: string; rects: Rect[]; isProven: boolean }

/**
 * Finds quotes on pages of a paper, each where it was taken from (`span`, or `spans` of one in pieces that blanks join, when that
 * is known and still holds; `fromTable`: as the cells of a table, each of which is proven by itself), else
 * where its words stand: on its page or running over the edge of it. Null stands for a quote
 * that cannot be located for sure: then nothing is highlighted. An abstract and a passage of a web page have their words
 * alone.
 */
export async function locateInPaper(
  paperId: string,
  wanted: { page: number; quote: string; span: Span | null; spans?: Span[]; fromTable?: boolean }[],
): Promise<(LocatedQuote | null)[]> {
  const numbers = new Set(wanted.flatMap(({ page }) => [page - 1, page, page + 1]))
  const pages = await readPages(paperId, [...numbers])
  const prove = quoteProver(pages)
  const pageOf = (number: number) => pages.find((page) => page.number === number)
  const placeAt = (page: number, text: string, spans: Span[], areCells = false): LocatedQuote => {
    // Rows of a table are lines; blocks of running text are paragraphs.
    const words = /[\t\n]/.test(text) ? text : spans.map(textOf).join('\n\n')
    const proven = areCells ? spans.every((cell) => isProvenCell(cell)) : prove(words, page)
    // Citations of answers from before the last reader keep their place.
    const isUnknown = pageOf(page)?.raw === ''
    return { text, rects: proven || isUnknown ? rectanglesOf(spans) : [], isProven: proven }
  }
  // The cells of a row may be drawn in another order than they are read in.
  const isProvenCell = (cell: Span) => {
    const words = textOf(cell) ?? ''
    return !/[\p{L}\p{N}]/u.test(words) || prove(words, cell.page)
  }
  const rectanglesOf = (spans: Span[]) =>
    spans.flatMap(({ page, start, end }) => {
      const row = pageOf(page)
      return row ? rectsOf({ ...row, map: mapOf(row) }, start, end) : []
    })
  let index: ReturnType<typeof buildAnchorIndex> | undefined
  const textOf = ({ page, start, end }: Span) => pageOf(page)?.text.slice(start, end)
  return wanted.map(({ page, quote, span, spans = span ? [span] : [], fromTable }) => {
    if (locatorOf(page) !== 'page') return { text: quote, rects: [], isProven: true }
    if (spans.length > 0 && oneLine(spans.map(textOf).join(' ')) === oneLine(quote))
      return placeAt(page, quote, spans, fromTable && spans.length > 1)
    index ??= buildAnchorIndex(pages.map((row) => ({ ...row, blocks: JSON.parse(row.blocks) as Block[] })))
    const found = locateQuote(index, quote, { pages: [page, page] })
    if (found.status !== 'exact' && found.status !== 'near') return null
    if (!found.spans.some((place) => place.page === page)) return null
    return placeAt(page, found.text, found.spans)
  })
}

/** `blocks` and `map` are JSON: most pages are read for their words alone, and theirs takes longer to parse than to fetch. */
type StoredPage = {
  number: number
  text: string
  width: number
  height: number
  raw: string
  blocks: string
  map: string
}

const mapOf = remembered(({ map }: StoredPage) => JSON.parse(map) as PageMap)

async function readPages(paperId: string, numbers: number[]): Promise<StoredPage[]> {
  const { rows } = await (await pool()).query<StoredPage>(
    `SELECT number, text, width, height, raw, blocks::text, map::text FROM page
     WHERE paper_id = $1 AND number = ANY($2::int[]) ORDER BY number`,
    [paperId, numbers],
  )
  return rows
}
