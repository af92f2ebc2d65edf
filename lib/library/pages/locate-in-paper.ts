import { locatorOf } from '../../citations/markers/place'
import { db } from '../../db/client'
import { pool } from '../../db/connection/pool'
import { remembered } from '../../remembered'
import type { Block, PageMap, Rect, Span } from '../../text/document'
import { oneLine } from '../../text/format/phrases'
import { buildAnchorIndex, locateQuote, quoteProver, rectsOf } from '../pdf/anchor'

/**
 * Position of a quote: the source's words and their rectangles, on the cited page and where it continues. `isProven`:
 * the words form one stretch of the page's raw characters. Without this nothing counts as quoted, and there are no
 * rectangles, except on pages of an earlier reader without raw characters.
 */
export type LocatedQuote = { text: string; rects: Rect[]; isProven: boolean }

type QuoteToPlace = { page: number; quote: string; span: Span | null; spans?: Span[]; fromTable?: boolean }

/**
 * Finds quotes on pages of a paper: at the place they were taken from, if known and still valid (`span`, or `spans` for
 * a quote in pieces; `fromTable`: as table cells, each proven separately), else where their words are, on the page or
 * across its edge. Null for a quote that cannot be located for certain, which is then not highlighted. Abstracts and
 * passages of web pages have words only.
 */
export function locateInPaper(paperId: string, wanted: QuoteToPlace[]): Promise<(LocatedQuote | null)[]> {
  return quoteLocator()(paperId, wanted)
}

/** Returns a `locateInPaper` that reads and prepares each page only once. */
export function quoteLocator(): typeof locateInPaper {
  const papers = new Map<string, Map<number, StoredPage | null>>()
  return async (paperId, wanted) => {
    const known = papers.get(paperId) ?? new Map<number, StoredPage | null>()
    papers.set(paperId, known)
    const numbers = [...new Set(wanted.flatMap(({ page }) => [page - 1, page, page + 1]))].sort((a, b) => a - b)
    const unread = numbers.filter((number) => !known.has(number))
    for (const number of unread) known.set(number, null)
    if (unread.length > 0) for (const page of await readPages(paperId, unread)) known.set(page.number, page)
    const pages = numbers.flatMap((number) => known.get(number) ?? [])
    return locateOnPages(pages, wanted, () => readBlocks(paperId, pages))
  }
}

/** `blocks`: reads the blocks of the pages, which most quotes do not need. */
async function locateOnPages(
  pages: StoredPage[],
  wanted: QuoteToPlace[],
  blocks: () => Promise<Map<number, Block[]>>,
): Promise<(LocatedQuote | null)[]> {
  const prove = quoteProver(pages)
  const pageOf = (number: number) => pages.find((page) => page.number === number)
  const placeAt = (page: number, text: string, spans: Span[], areCells = false): LocatedQuote => {
    // Table rows are lines; blocks of running text are paragraphs.
    const words = /[\t\n]/.test(text) ? text : spans.map(textOf).join('\n\n')
    const proven = areCells ? spans.every((cell) => isProvenCell(cell)) : prove(words, page)
    // Citations from before the last reader keep their place.
    const isUnknown = pageOf(page)?.raw === ''
    return { text, rects: proven || isUnknown ? rectanglesOf(spans) : [], isProven: proven }
  }
  // Cells of a row may be drawn in another order than they are read.
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
  const place = async ({ page, quote, span, spans = span ? [span] : [], fromTable }: QuoteToPlace) => {
    if (locatorOf(page) !== 'page') return { text: quote, rects: [], isProven: true }
    if (spans.length > 0 && oneLine(spans.map(textOf).join(' ')) === oneLine(quote))
      return placeAt(page, quote, spans, fromTable && spans.length > 1)
    if (!index) {
      const blocksOf = await blocks()
      index = buildAnchorIndex(pages.map((row) => ({ ...row, blocks: blocksOf.get(row.number) ?? [] })))
    }
    const found = locateQuote(index, quote, { pages: [page, page] })
    if (found.status !== 'exact' && found.status !== 'near') return null
    if (!found.spans.some((place) => place.page === page)) return null
    return placeAt(page, found.text, found.spans)
  }
  const places: (LocatedQuote | null)[] = []
  for (const one of wanted) places.push(await place(one))
  return places
}

/** `map` is JSON that takes longer to parse than to fetch, and most pages are needed only for their words. */
type StoredPage = {
  number: number
  text: string
  width: number
  height: number
  raw: string
  map: string
}

const mapOf = remembered(({ map }: StoredPage) => JSON.parse(map) as PageMap)

async function readPages(paperId: string, numbers: number[]): Promise<StoredPage[]> {
  const { rows } = await (await pool()).query<StoredPage>(
    `SELECT number, text, width, height, raw, map::text FROM page
     WHERE paper_id = $1 AND number = ANY($2::int[]) ORDER BY number`,
    [paperId, numbers],
  )
  return rows
}

/** Whether quotes match the raw characters of their pages, in the given order (`quoteProver`). */
export async function proveInPaper(paperId: string, quotes: { page: number; quote: string }[]): Promise<boolean[]> {
  if (quotes.length === 0) return []
  const client = await db()
  const number = { in: quotes.flatMap(({ page }) => [page - 1, page, page + 1]) }
  const pages = await client.page.findMany({
    where: { paperId, number },
    select: { number: true, raw: true },
    orderBy: { number: 'asc' },
  })
  const prove = quoteProver(pages)
  return quotes.map(({ page, quote }) => prove(quote, page))
}

async function readBlocks(paperId: string, pages: StoredPage[]): Promise<Map<number, Block[]>> {
  const { rows } = await (await pool()).query<{ number: number; blocks: Block[] }>(
    'SELECT number, blocks FROM page WHERE paper_id = $1 AND number = ANY($2::int[])',
    [paperId, pages.map(({ number }) => number)],
  )
  return new Map(rows.map(({ number, blocks }) => [number, blocks]))
}
