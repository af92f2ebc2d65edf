import { pool } from '../connection/pool'
import { enginePool } from './engine-pool'

/** A finished step of a workflow. `place`: its number. `ms`: its duration. */
export type StepRecord = { place: number; name: string; startedAt: number; ms: number; failed: boolean }

/** The finished steps of a workflow in order, without starting and awaiting children. */
export async function selectSteps(workflowId: string): Promise<StepRecord[]> {
  const { rows } = await (await enginePool()).query<StepRecord>(
    `SELECT function_id AS place, function_name AS name, started_at_epoch_ms::float8 AS "startedAt",
       coalesce(completed_at_epoch_ms - started_at_epoch_ms, 0)::float8 AS ms, error IS NOT NULL AS failed
     FROM dbos.operation_outputs
     WHERE workflow_uuid = $1 AND child_workflow_id IS NULL AND started_at_epoch_ms IS NOT NULL ORDER BY function_id`,
    [workflowId],
  )
  return rows
}

/**
 * Returns the position where a workflow stopped: that of its first step that failed or is named `last`, otherwise the end.
 */
export async function selectBreak(workflowId: string, last: string): Promise<number | null> {
  const { rows } = await (await enginePool()).query<{ place: number | null }>(
    `SELECT coalesce(min(function_id) FILTER (WHERE error IS NOT NULL OR function_name = $2), max(function_id) + 1) AS place
     FROM dbos.operation_outputs WHERE workflow_uuid = $1`,
    [workflowId, last],
  )
  return rows[0]?.place ?? null
}

/**
 * The first place where one of these steps of a workflow or its children reports a failure with a fallback in its
 * result (`write` reports none there). For a child it is the place where its result was awaited. Null if there is none.
 */
export async function selectFallback(workflowId: string, names: string[]): Promise<number | null> {
  const { rows } = await (await enginePool()).query<{ place: number | null }>(
    `SELECT min(place) AS place FROM (
       SELECT function_id AS place FROM dbos.operation_outputs
       WHERE workflow_uuid = $1 AND child_workflow_id IS NULL AND function_name = ANY ($2)
         AND (function_name = 'write' OR output ~ $3)
       UNION ALL
       SELECT waited.function_id FROM dbos.operation_outputs waited
       JOIN dbos.operation_outputs own ON own.workflow_uuid = waited.child_workflow_id
       WHERE waited.workflow_uuid = $1 AND waited.function_name = 'DBOS.getResult'
         AND own.function_name = ANY ($2) AND own.output ~ $3) AS places`,
    [workflowId, names, '"failure":["{]'],
  )
  return rows[0]?.place ?? null
}

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
