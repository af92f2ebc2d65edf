import type pg from 'pg'
import { pool } from './pool'

/** `blocks` and `map` are what is stored as JSON. */
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

/** Pages written by one statement: enough to be quick, and little enough that nobody waits long behind it. */
const PAGES_A_STATEMENT = 50

/**
 * Writes the pages of a paper in place of those that it had. By hand, and their JSON as text: a client that looks at
 * each number of a page's map takes longer to write a page than the database. `client`: of a transaction that this is part of.
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
