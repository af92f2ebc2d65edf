import type pg from 'pg'

export async function count(open: pg.Pool, from: string): Promise<number> {
  const { rows } = await open.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)
  return rows[0]?.n ?? 0
}

/** How many processes are alive. */
export const countBeating = (open: pg.Pool) =>
  count(open, `engine_process WHERE seen_at > now() AT TIME ZONE 'UTC' - interval '4 seconds'`)

export const countReady = (open: pg.Pool) => count(open, `paper WHERE status = 'ready'`)

/** How many runs and papers are under way. */
export const countOpen = async (open: pg.Pool) =>
  (await count(open, 'run WHERE finished_at IS NULL')) +
  (await count(open, `paper WHERE status NOT IN ('ready', 'failed')`))

/** How many files the papers have. */
export const countFiles = (open: pg.Pool) => count(open, '(SELECT DISTINCT file_hash FROM paper) AS kept')
