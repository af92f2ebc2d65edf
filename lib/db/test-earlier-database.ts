import type pg from 'pg'
import { openKept } from './migrate/kept-database'
import { migrate } from './migrate/migrate'
import { emptyDatabase } from './test-database'

/** Like `testDatabase`, with the data of an earlier version (`lib/db/fixtures`) and the migrations since then. */
export async function earlierDatabase(file: string): Promise<pg.Pool> {
  const open = await emptyDatabase()
  await openKept(open, file)
  await migrate(open)
  return open
}
