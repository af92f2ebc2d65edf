import { pool } from '../connection/pool'
import { enginePool } from './engine-pool'

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

/** Names of the queues that hold waiting work. */
export async function queuesWithWork(): Promise<Set<string>> {
  const { rows } = await (await enginePool()).query<{ queue: string }>(
    `SELECT DISTINCT queue_name AS queue FROM dbos.workflow_status WHERE status IN ('ENQUEUED', 'DELAYED')`,
  )
  return new Set(rows.map(({ queue }) => queue))
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
