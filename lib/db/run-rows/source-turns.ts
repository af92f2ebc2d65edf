import { setTimeout as sleep } from 'node:timers/promises'
import { pool } from '../connection/pool'

type Rate = { questions: number; perMs: number }

// Uses the database's clock, since those of several machines differ.
const NOW = `(clock_timestamp() AT TIME ZONE 'UTC')`
// No pause lasts longer than some minutes: a later turn was assigned before the clock was set back.
const FREE_AT = `CASE WHEN source_turn.free_at < ${NOW} + interval '1 hour' THEN source_turn.free_at ELSE ${NOW} END`
const TAKE = `INSERT INTO source_turn (source, free_at) VALUES ($1, ${NOW} + $2 * interval '1 millisecond')
  ON CONFLICT (source) DO UPDATE SET free_at = greatest(${FREE_AT}, ${NOW}) + $2 * interval '1 millisecond'
  RETURNING (extract(epoch FROM free_at - ${NOW}) * 1000 - $2)::float8 AS wait`
const REST = `INSERT INTO source_turn (source, free_at) VALUES ($1, ${NOW} + $2 * interval '1 millisecond')
  ON CONFLICT (source) DO UPDATE SET free_at = greatest(${FREE_AT}, excluded.free_at)`

/** Keeps the interval between requests to a source across all processes on this database. */
export const sourceTurns = {
  async turn({ source, rate }: { source: string; rate: Rate }, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const gap = Math.ceil(rate.perMs / rate.questions)
    const { rows } = await (await pool()).query<{ wait: number }>(TAKE, [source, gap])
    const wait = rows[0]?.wait ?? 0
    if (wait > 0) await sleep(Math.ceil(wait), undefined, { signal }).catch(() => {})
    signal?.throwIfAborted()
  },

  async rest(source: string, ms: number): Promise<void> {
    await (await pool()).query(REST, [source, Math.ceil(ms)])
  },
}
