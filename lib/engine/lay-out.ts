import { ensureSystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database'
import type pg from 'pg'
import { systemDatabaseUrl } from './launch'
import { engineLogger } from './logger'

/** Makes the tables of the engine in a database that has none, as its launch would. */
export async function layOutEngine(open: pg.Pool): Promise<void> {
  // It asks no more of its logger than this.
  const logger = engineLogger as unknown as Parameters<typeof ensureSystemDatabase>[1]
  await ensureSystemDatabase(systemDatabaseUrl(), logger, open, 'dbos', false)
}
