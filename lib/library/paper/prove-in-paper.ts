import { db } from '../../db/client'
import { quoteProver } from '../pdf/quotes/prove-quote'

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
