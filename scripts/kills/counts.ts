import type pg from 'pg'

export async function count(open: pg.Pool, from: string): Promise<number> {
  const { rows } = await open.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)
  return rows[0]?.n ?? 0
}

/** Number of living processes. */
export const countBeating = (open: pg.Pool) =>
  count(open, `engine_process WHERE seen_at > now() AT TIME ZONE 'UTC' - interval '4 seconds'`)

export const countReady = (open: pg.Pool) => count(open, `paper WHERE status = 'ready'`)

/** Number of running runs and unprocessed papers. */
export const countOpen = async (open: pg.Pool) =>
  (await count(open, 'run WHERE finished_at IS NULL')) +
  (await count(open, `paper WHERE status NOT IN ('ready', 'failed')`))

/** Number of files of papers. */
export const countFiles = (open: pg.Pool) => count(open, '(SELECT DISTINCT file_hash FROM paper) AS kept')
