import { pool } from './pool'
import { beyondWalls } from './walls'

/** Rows of the engine have no owner: every caller sees all of them. */
const enginePool = async () => beyondWalls(await pool())

/** Owner of work: the workflow, and the token of the only execution that may write. */
export type Owner = { workflowId: string; token: string }

/** Error code of `require_owner`. */
export const NOT_OWNER = 'FO001'

/** Throws an error with the code `NOT_OWNER` if another execution has the work. */
export async function requireOwner(owner: Owner): Promise<void> {
  await (await enginePool()).query('SELECT require_owner($1, $2)', [owner.workflowId, owner.token])
}

/** A person's request to a run, and whether the calling execution still owns it. */
export type WishRow = { wish: string | null; owned: boolean }

/** Requests to these runs, in order; null for an unknown run. One statement for any number of runs. */
export async function selectWishes(runs: { runId: string; owner: Owner | null }[]): Promise<(WishRow | null)[]> {
  const { rows } = await (await enginePool()).query<WishRow & { place: number }>(
    `SELECT w.place::int AS place, r.wish, w.workflow_id IS NULL OR EXISTS (
       SELECT 1 FROM dbos.workflow_status WHERE workflow_uuid = w.workflow_id AND owner_xid = w.token
     ) AS owned
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS w(run_id, workflow_id, token, place)
     JOIN run r ON r.id = w.run_id`,
    [
      runs.map(({ runId }) => runId),
      runs.map(({ owner }) => owner?.workflowId ?? null),
      runs.map(({ owner }) => owner?.token ?? null),
    ],
  )
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return runs.map((_, index) => found.get(index + 1) ?? null)
}

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

/**
 * Papers to be read without a waiting or running workflow of this name (`NAME-PAPER-UUID`). One statement, because
 * papers are renamed and workflows end meanwhile. `isOcr`: scans to be recognized, instead of all others.
 */
export async function selectUnread(workflow: string, isOcr = false): Promise<string[]> {
  const { rows } = await (await enginePool()).query<{ id: string }>(
    `WITH active AS (
       SELECT substr(workflow_uuid, length($1) + 2, length(workflow_uuid) - length($1) - 38) AS id FROM dbos.workflow_status
       WHERE name = $1 AND status IN ('PENDING', 'ENQUEUED', 'DELAYED'))
     SELECT id FROM paper WHERE status NOT IN ('ready', 'failed') AND (status = 'ocr') = $2 AND removed_at IS NULL
       AND coalesce(progress ->> 'paused', '') = ''
       AND id NOT IN (SELECT id FROM active)
       AND id NOT IN (SELECT a.paper_id FROM paper_alias a JOIN active USING (id) WHERE a.reason = 'renamed')`,
    [workflow, isOcr],
  )
  return rows.map(({ id }) => id)
}

/** Names of processes that have work but are not in the list. */
export async function selectOrphans(): Promise<string[]> {
  const { rows } = await (await enginePool()).query<{ id: string }>(
    `SELECT DISTINCT executor_id AS id FROM dbos.workflow_status
     WHERE status = 'PENDING' AND executor_id IS NOT NULL AND executor_id NOT IN (SELECT id FROM engine_process)`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes failed waits for children that have not failed: they were interrupted when an engine ended, and would count
 * as results. Does nothing before the engine has its tables.
 */
export async function forgetBrokenWaits(): Promise<void> {
  const open = await enginePool()
  const { rows } = await open.query("SELECT 1 WHERE to_regclass('dbos.operation_outputs') IS NOT NULL")
  if (rows.length === 0) return
  await open.query(
    `DELETE FROM dbos.operation_outputs o USING dbos.workflow_status w, dbos.workflow_status child
     WHERE w.workflow_uuid = o.workflow_uuid AND w.status = 'PENDING' AND o.function_name = 'DBOS.getResult'
       AND o.error IS NOT NULL AND child.workflow_uuid = o.child_workflow_id
       AND child.status IN ('PENDING', 'ENQUEUED', 'DELAYED', 'SUCCESS')`,
  )
}

/** Workflows that ended more than `hours` ago, oldest first, at most `limit`, without those of runs that continue. */
export async function selectEndedWorkflows(hours: number, limit: number): Promise<string[]> {
  const { rows } = await (await enginePool()).query<{ id: string }>(
    `SELECT w.workflow_uuid AS id FROM dbos.workflow_status w
     WHERE w.status IN ('SUCCESS', 'ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED')
       AND w.completed_at < (extract(epoch FROM now()) * 1000)::bigint - $1 * 3600000::bigint
       AND NOT EXISTS (SELECT 1 FROM run r WHERE r.finished_at IS NULL AND r.id = split_part(w.workflow_uuid, '.', 1))
     ORDER BY w.completed_at LIMIT $2`,
    [hours, limit],
  )
  return rows.map(({ id }) => id)
}

/**
 * Workflows of a person, ended or not: those started for them, and those of their runs, imports and tables. Excludes
 * papers being read, which stay in their libraries.
 */
export async function selectWorkOf(personId: string): Promise<string[]> {
  const { rows } = await (await enginePool()).query<{ id: string }>(
    `SELECT workflow_uuid AS id FROM dbos.workflow_status
     WHERE (authenticated_user = $1 OR split_part(workflow_uuid, '.', 1) IN (
         SELECT id FROM run WHERE owner_id = $1 UNION ALL SELECT id FROM import WHERE owner_id = $1
         UNION ALL SELECT id FROM comparison_table WHERE owner_id = $1))
       AND NOT (name = 'ingest' AND status IN ('PENDING', 'ENQUEUED', 'DELAYED'))`,
    [personId],
  )
  return rows.map(({ id }) => id)
}

/** Removes a person's name from workflows, which continue without an owner. */
export async function disownWork(personId: string): Promise<void> {
  await (await enginePool()).query(
    "UPDATE dbos.workflow_status SET authenticated_user = '' WHERE authenticated_user = $1",
    [personId],
  )
}

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

/** Workflows claimed by a process, each with the token of its execution and its queue. */
export async function selectClaims(id: string): Promise<{ id: string; token: string; queue: string | null }[]> {
  const { rows } = await (await enginePool()).query<{ id: string; token: string; queue: string | null }>(
    `SELECT workflow_uuid AS id, coalesce(owner_xid, '') AS token, queue_name AS queue
     FROM dbos.workflow_status WHERE status = 'PENDING' AND executor_id = $1`,
    [id],
  )
  return rows
}

/** Channel on which the database announces newly queued work of any process. */
export const QUEUED = 'folio_queued'

/** Makes the database announce queued work. Call it once the engine has its tables, in one process at a time. */
export async function announceQueuedWork(): Promise<void> {
  const open = await enginePool()
  const { rowCount } = await open.query("SELECT 1 FROM pg_trigger WHERE tgname = 'announce_queued_work'")
  if (rowCount) return
  await open.query(
    `CREATE TRIGGER announce_queued_work AFTER INSERT OR UPDATE OF status ON dbos.workflow_status
     FOR EACH ROW WHEN (NEW.status = 'ENQUEUED') EXECUTE FUNCTION announce_queued_work()`,
  )
}

/** Makes the queues take turns by person: see the migration `turns_by_person`. Call it like `announceQueuedWork`. */
export async function takeTurns(): Promise<void> {
  const open = await enginePool()
  const { rowCount } = await open.query("SELECT 1 FROM pg_trigger WHERE tgname = 'keep_turn'")
  if (rowCount) return
  await open.query(
    `CREATE TRIGGER take_turn BEFORE INSERT ON dbos.workflow_status
       FOR EACH ROW WHEN (NEW.status = 'ENQUEUED' AND NEW.queue_name IS NOT NULL) EXECUTE FUNCTION take_turn();
     CREATE TRIGGER keep_turn BEFORE UPDATE OF status ON dbos.workflow_status
       FOR EACH ROW WHEN (OLD.status = 'ENQUEUED' AND NEW.status = 'PENDING' AND NEW.queue_name IS NOT NULL)
       EXECUTE FUNCTION keep_turn()`,
  )
}

/** Whether a queue has waiting work. */
export async function hasQueuedWork(): Promise<boolean> {
  const { rowCount } = await (await enginePool()).query(
    "SELECT 1 FROM dbos.workflow_status WHERE status IN ('ENQUEUED', 'DELAYED') LIMIT 1",
  )
  return rowCount === 1
}

/** Whether any workflow with another name is waiting or running. */
export async function hasOtherWork(than: string): Promise<boolean> {
  const { rowCount } = await (await enginePool()).query(
    "SELECT 1 FROM dbos.workflow_status WHERE status IN ('ENQUEUED', 'DELAYED', 'PENDING') AND name <> $1 LIMIT 1",
    [than],
  )
  return rowCount === 1
}

/** Moves waiting and running runs of these modes to another queue, in order. Returns their number. */
export async function moveWork(from: string, to: string, modes: readonly string[]): Promise<number> {
  const { rowCount } = await (await pool()).query(
    `UPDATE dbos.workflow_status w SET queue_name = $2 FROM run r
     WHERE w.queue_name = $1 AND w.status IN ('ENQUEUED', 'DELAYED', 'PENDING')
       AND r.id = split_part(w.workflow_uuid, '.', 1) AND r.mode = ANY ($3)`,
    [from, to, modes],
  )
  return rowCount ?? 0
}
