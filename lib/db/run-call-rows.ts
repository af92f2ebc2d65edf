import { pool } from './pool'

/** Adds a model call to those of a run under way, as JSON. */
export async function insertCall(runId: string, call: string): Promise<void> {
  await (await pool()).query('INSERT INTO run_call (run_id, call) VALUES ($1, $2::jsonb)', [runId, call])
}

/** The calls of a run since it last ended, in order. */
export async function selectCalls<Call>(runId: string): Promise<Call[]> {
  const { rows } = await (await pool()).query<{ call: Call }>(
    'SELECT call FROM run_call WHERE run_id = $1 ORDER BY id',
    [runId],
  )
  return rows.map(({ call }) => call)
}
