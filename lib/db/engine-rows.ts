import { pool } from './pool'
import { beyondWalls } from './walls'

/** Rows of the engine belong to nobody: every caller sees all of them. */
const enginePool = async () => beyondWalls(await pool())

/** Whose work it is: the workflow, and the mark of the one execution of it that may write. */
export type Owner = { workflowId: string; token: string }

/** The code of the error with which `require_owner` refuses. */
export const NOT_OWNER = 'FO001'

/** Throws an error with the code `NOT_OWNER` when another execution has the work. */
export async function requireOwner(owner: Owner): Promise<void> {
  await (await enginePool()).query('SELECT require_owner($1, $2)', [owner.workflowId, owner.token])
}

/** A person's request to a run, and whether the calling execution still owns it. */
export type WishRow = { wish: string | null; owned: boolean }

/** Requests to these runs, in their order; null: there is no such run. One statement for any number of runs. */
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

/** Says that the process is alive, and gives the others with the number of their beats. */
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

/** Takes a process off the list. With `beats`: only while it has not moved since. */
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
 * Papers that are to be read, with no workflow of this name that waits or is under way (`NAME-PAPER-UUID`): one statement, for
 * a paper is renamed and a workflow ends meanwhile. `isOcr`: scans whose pages are to be recognized, in place of all others.
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

/** Names of processes that have work and are not on the list. */
export async function selectOrphans(): Promise<string[]> {
  const { rows } = await (await enginePool()).query<{ id: string }>(
    `SELECT DISTINCT executor_id AS id FROM dbos.workflow_status
     WHERE status = 'PENDING' AND executor_id IS NOT NULL AND executor_id NOT IN (SELECT id FROM engine_process)`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Forgets waits for children that are noted as failed where the child has not: the end of an engine broke them off, and
 * whoever looks at the notes would take them for results. Does nothing before the engine has its tables.
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

/** Workflows that ended more than `hours` ago, oldest first, `limit` at most, without those of runs that go on. */
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
 * Workflows of a person: those that were begun for them, and those of their runs, imports and tables, ended or not. The reading of
 * papers is not among them while it goes on: papers stay with the libraries they are in.
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

/** Takes a person's name off workflows, which go on and belong to nobody from now on. */
export async function disownWork(personId: string): Promise<void> {
  await (await enginePool()).query(
    "UPDATE dbos.workflow_status SET authenticated_user = '' WHERE authenticated_user = $1",
    [personId],
  )
}

/** A finished step of a workflow; `place` is its number, `ms` how long it took. */
export type StepRecord = { place: number; name: string; startedAt: number; ms: number; failed: boolean }

/** The finished steps of a workflow in order, without the starting of children and the waiting for them. */
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

/** The place at which a workflow broke off: that of the first step that failed or of the one called `last`, else behind all. */
export async function selectBreak(workflowId: string, last: string): Promise<number | null> {
  const { rows } = await (await enginePool()).query<{ place: number | null }>(
    `SELECT coalesce(min(function_id) FILTER (WHERE error IS NOT NULL OR function_name = $2), max(function_id) + 1) AS place
     FROM dbos.operation_outputs WHERE workflow_uuid = $1`,
    [workflowId, last],
  )
  return rows[0]?.place ?? null
}

/**
 * The first place at which one of these steps of a workflow, or of its children, tells in its result of a failure that it
 * got over (`write` keeps none there); of a child it is where its result was waited for. Null where there is none.
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

/** Workflows that a process has taken up, each with the mark of that execution and the queue that it came from. */
export async function selectClaims(id: string): Promise<{ id: string; token: string; queue: string | null }[]> {
  const { rows } = await (await enginePool()).query<{ id: string; token: string; queue: string | null }>(
    `SELECT workflow_uuid AS id, coalesce(owner_xid, '') AS token, queue_name AS queue
     FROM dbos.workflow_status WHERE status = 'PENDING' AND executor_id = $1`,
    [id],
  )
  return rows
}

/** The channel on which the database says that work was put on a queue, whoever did it. */
export const QUEUED = 'folio_queued'

/** Has the database say so. To be called once the engine has its tables, by one process at a time. */
export async function announceQueuedWork(): Promise<void> {
  const open = await enginePool()
  const { rowCount } = await open.query("SELECT 1 FROM pg_trigger WHERE tgname = 'announce_queued_work'")
  if (rowCount) return
  await open.query(
    `CREATE TRIGGER announce_queued_work AFTER INSERT OR UPDATE OF status ON dbos.workflow_status
     FOR EACH ROW WHEN (NEW.status = 'ENQUEUED') EXECUTE FUNCTION announce_queued_work()`,
  )
}

/** Has the queues go by person: see the migration `turns_by_person`. To be called as `announceQueuedWork` is. */
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

/** Whether work waits on a queue. */
export async function hasQueuedWork(): Promise<boolean> {
  const { rowCount } = await (await enginePool()).query(
    "SELECT 1 FROM dbos.workflow_status WHERE status IN ('ENQUEUED', 'DELAYED') LIMIT 1",
  )
  return rowCount === 1
}

/** Whether any workflow but those of one name waits or is under way. */
export async function hasOtherWork(than: string): Promise<boolean> {
  const { rowCount } = await (await enginePool()).query(
    "SELECT 1 FROM dbos.workflow_status WHERE status IN ('ENQUEUED', 'DELAYED', 'PENDING') AND name <> $1 LIMIT 1",
    [than],
  )
  return rowCount === 1
}

/** Puts runs of these modes that wait or are under way on another queue, in the order in which they waited. Gives their number. */
export async function moveWork(from: string, to: string, modes: readonly string[]): Promise<number> {
  const { rowCount } = await (await pool()).query(
    `UPDATE dbos.workflow_status w SET queue_name = $2 FROM run r
     WHERE w.queue_name = $1 AND w.status IN ('ENQUEUED', 'DELAYED', 'PENDING')
       AND r.id = split_part(w.workflow_uuid, '.', 1) AND r.mode = ANY ($3)`,
    [from, to, modes],
  )
  return rowCount ?? 0
}
