import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '../../errors'
import { log } from '../../log'
import { readMigration } from './migrate'

/** Migrations that break an older version: it would ask for something that is gone, or omit something required. */
const TAKES_AWAY = /\bDROP (?:COLUMN|TABLE)\b|\bRENAME\b|\bSET NOT NULL\b/i

/** Processes send a heartbeat every second (`lib/engine/processes.ts`), late if they are busy. */
const LOOK_MS = 4_000

/**
 * Before migrations that break earlier versions, waits until no process of such a version uses the server's database,
 * since its running work would fail. Throws `AppError('conflict')` if there is still one after `ms`, and then changes
 * nothing.
 */
export async function awaitEarlierVersions(open: pg.Pool, pending: string[], ms = 60_000): Promise<void> {
  if (!pending.some((name) => TAKES_AWAY.test(readMigration(name)))) return
  for (const end = Date.now() + ms; ; ) {
    const alive = await countBeating(open)
    if (alive === 0) return
    const are = alive === 1 ? 'One process of an earlier version is' : `${alive} processes of an earlier version are`
    if (Date.now() >= end)
      throw new AppError(
        'conflict',
        `${are} using this database, and this version changes tables that the earlier version needs. Stop the earlier version, then start this one, which will continue its work.`,
      )
    log.warn('waiting for processes of an earlier version to end', { processes: alive })
  }
}

/**
 * Number of processes with a heartbeat during one interval. Compares no clocks, since those of several machines differ.
 */
async function countBeating(open: pg.Pool): Promise<number> {
  const { rows: tables } = await open.query(`SELECT to_regclass('public.engine_process') IS NOT NULL AS there`)
  if (!tables[0]?.there) return 0
  const read = async () => {
    const { rows } = await open.query<{ id: string; beats: number }>('SELECT id, beats FROM engine_process')
    return new Map(rows.map(({ id, beats }) => [id, beats]))
  }
  const before = await read()
  if (before.size === 0) return 0
  await wait(LOOK_MS)
  return [...(await read())].filter(([id, beats]) => before.get(id) !== beats).length
}
