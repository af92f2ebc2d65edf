import type pg from 'pg'
import { pool } from '../connection/pool'

/** `blocks` and `map` are stored as JSON. */
type PageRow = {
  number: number
  text: string
  width: number
  height: number
  blocks: unknown
  map: unknown
  raw: string
  label?: string | null
}

/** Pages per statement: enough to be fast, and few enough not to block others for long. */
const PAGES_A_STATEMENT = 50

/**
 * Replaces the pages of a paper. Uses SQL with JSON as text, because Prisma inspects each number of a page's map, which
 * takes longer than writing it. `client`: of a surrounding transaction.
 */
export async function replacePages(paperId: string, pages: PageRow[], client?: pg.PoolClient): Promise<void> {
  const open = client ?? (await pool())
  await open.query('DELETE FROM page WHERE paper_id = $1', [paperId])
  for (let from = 0; from < pages.length; from += PAGES_A_STATEMENT) {
    const some = pages.slice(from, from + PAGES_A_STATEMENT)
    await open.query(
      `INSERT INTO page (paper_id, number, text, width, height, blocks, map, raw, label)
       SELECT $1, * FROM unnest($2::int[], $3::text[], $4::float8[], $5::float8[], $6::jsonb[], $7::jsonb[], $8::text[], $9::text[])`,
      [
        paperId,
        some.map((page) => page.number),
        some.map((page) => page.text),
        some.map((page) => page.width),
        some.map((page) => page.height),
        some.map((page) => JSON.stringify(page.blocks)),
        some.map((page) => JSON.stringify(page.map)),
        some.map((page) => page.raw),
        some.map((page) => page.label ?? null),
      ],
    )
  }
}
