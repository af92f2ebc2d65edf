import type pg from 'pg'
import { pool } from '../connection/pool'
import { enginePool } from './engine-pool'
import type { Owner } from './owner-rows'

/** A finished step of a workflow. `place`: its number. `ms`: its duration. */
export type StepRecord = { place: number; name: string; startedAt: number; ms: number; failed: boolean }

/** The recorded result of a step as the engine reads it; null if it has none. */
type StepResult = {
  output: string | null
  error: string | null
  childWorkflowID: string | null
  functionName: string
  serialization: string | null
}

/** Looks up a step, and whether its workflow is there and was not cancelled. */
export async function selectStep(
  client: pg.PoolClient,
  workflowId: string,
  place: number,
): Promise<{ isGoingOn: boolean; step: StepResult | null }> {
  const { rows } = await client.query<StepResult & { status: string; isRecorded: boolean }>(
    `SELECT w.status, o.workflow_uuid IS NOT NULL AS "isRecorded", o.output, o.error, o.serialization,
       o.child_workflow_id AS "childWorkflowID", o.function_name AS "functionName"
     FROM dbos.workflow_status w
     LEFT JOIN dbos.operation_outputs o ON o.workflow_uuid = w.workflow_uuid AND o.function_id = $2
     WHERE w.workflow_uuid = $1`,
    [workflowId, place],
  )
  const [row] = rows
  if (!row) return { isGoingOn: false, step: null }
  const { status, isRecorded, ...step } = row
  return { isGoingOn: status !== 'CANCELLED', step: isRecorded ? step : null }
}

/** A result to be recorded. Times in ms since 1970. */
type NewStep = {
  place: number
  name: string
  startedAt: number
  completedAt: number
  application: string | null
  output?: string | null
  error?: string | null
  childWorkflowID?: string | null
  serialization?: string | null
}

/**
 * Records a step if the execution still owns its workflow, which nobody can take over meanwhile. Returns whether it was
 * recorded: not if there is one already.
 */
export async function insertStep(client: pg.PoolClient, { workflowId, token }: Owner, step: NewStep): Promise<boolean> {
  const { place, name, startedAt, completedAt, application } = step
  const { output = null, error = null, childWorkflowID = null, serialization = null } = step
  const { rowCount } = await client.query(
    `WITH held AS (SELECT owner_xid FROM dbos.workflow_status WHERE workflow_uuid = $1 FOR NO KEY UPDATE)
     INSERT INTO dbos.operation_outputs (workflow_uuid, function_id, output, error, function_name, child_workflow_id,
       started_at_epoch_ms, completed_at_epoch_ms, serialization, application_name, retention_timestamp)
     SELECT $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, (extract(epoch FROM now()) * 1000)::bigint FROM held
     WHERE owner_xid = $2
     ON CONFLICT (workflow_uuid, function_id) DO NOTHING`,
    [
      workflowId,
      token,
      place,
      output,
      error,
      name,
      childWorkflowID,
      startedAt,
      completedAt,
      serialization,
      application,
    ],
  )
  return rowCount === 1
}

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
