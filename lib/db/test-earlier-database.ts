import type pg from 'pg'
import { openKept } from './kept-database'
import { migrate } from './migrate'
import { emptyDatabase } from './test-database'

/** As `testDatabase`, but what an earlier version left behind (`lib/db/fixtures`), with the migrations since then. */
export async function earlierDatabase(file: string): Promise<pg.Pool> {
  const open = await emptyDatabase()
  await openKept(open, file)
  await migrate(open)
  return open
}
