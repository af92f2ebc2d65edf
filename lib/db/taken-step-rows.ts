import { pool } from './pool'

/** The steps that a run reuses, in order, without their results. */
export async function selectTaken(runId: string): Promise<{ ord: number; name: string; item: string | null }[]> {
  const { rows } = await (await pool()).query<{ ord: number; name: string; item: string | null }>(
    'SELECT ord, name, item FROM taken_step WHERE run_id = $1 ORDER BY ord',
    [runId],
  )
  return rows
}

/** Result of a step that a run reuses. */
export async function selectTakenOutput<Output>(runId: string, ord: number): Promise<Output> {
  const { rows } = await (await pool()).query<{ output: string | null }>(
    'SELECT output FROM taken_step WHERE run_id = $1 AND ord = $2',
    [runId, ord],
  )
  const output = rows[0]?.output ?? null
  return (output === null ? null : JSON.parse(output)) as Output
}

/** Deletes the reused steps of an ended run. */
export async function deleteTaken(runId: string): Promise<void> {
  await (await pool()).query('DELETE FROM taken_step WHERE run_id = $1', [runId])
}
