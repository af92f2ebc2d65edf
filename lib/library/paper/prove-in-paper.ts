import { db } from '../../db/client'
import { isProven } from '../pdf/quotes/prove-quote'

/** Whether quotes stand on their pages of a paper by the raw characters of these, in the order given (`isProven`). */
export async function proveInPaper(paperId: string, quotes: { page: number; quote: string }[]): Promise<boolean[]> {
  if (quotes.length === 0) return []
  const client = await db()
  const number = { in: quotes.flatMap(({ page }) => [page - 1, page, page + 1]) }
  const pages = await client.page.findMany({
    where: { paperId, number },
    select: { number: true, raw: true },
    orderBy: { number: 'asc' },
  })
  return quotes.map(({ page, quote }) => isProven(quote, page, pages))
}
