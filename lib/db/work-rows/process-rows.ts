import { enginePool } from './engine-pool'

export type Beat = { id: string; beats: number }

/** Sends a heartbeat, and returns the other processes with their numbers of heartbeats. */
export async function beat(id: string): Promise<Beat[]> {
  const { rows } = await (await enginePool()).query<Beat>(
    `WITH own AS (
       INSERT INTO engine_process (id, beats, seen_at) VALUES ($1, 1, now() AT TIME ZONE 'UTC')
       ON CONFLICT (id) DO UPDATE SET beats = engine_process.beats + 1, seen_at = excluded.seen_at
     )
     SELECT id, beats FROM engine_process WHERE id <> $1`,
    [id],
  )
  return rows
}

/** Removes a process from the list. With `beats`: only if it has sent no heartbeat since. */
export async function removeProcess(id: string, beats: number | null = null): Promise<void> {
  await (await enginePool()).query('DELETE FROM engine_process WHERE id = $1 AND ($2::int IS NULL OR beats = $2)', [
    id,
    beats,
  ])
}

/** Whether a process is on the list. */
export async function isListed(id: string): Promise<boolean> {
  const { rowCount } = await (await enginePool()).query('SELECT 1 FROM engine_process WHERE id = $1', [id])
  return rowCount === 1
}

/** Names of processes that have work but are not in the list. */
export async function selectOrphans(): Promise<string[]> {
  const { rows } = await (await enginePool()).query<{ id: string }>(
    `SELECT DISTINCT executor_id AS id FROM dbos.workflow_status
     WHERE status = 'PENDING' AND executor_id IS NOT NULL AND executor_id NOT IN (SELECT id FROM engine_process)`,
  )
  return rows.map(({ id }) => id)
}

/** Workflows claimed by a process, each with the token of its execution and its queue. */
export async function selectClaims(id: string): Promise<{ id: string; token: string; queue: string | null }[]> {
  const { rows } = await (await enginePool()).query<{ id: string; token: string; queue: string | null }>(
    `SELECT workflow_uuid AS id, coalesce(owner_xid, '') AS token, queue_name AS queue
     FROM dbos.workflow_status WHERE status = 'PENDING' AND executor_id = $1`,
    [id],
  )
  return rows
}
