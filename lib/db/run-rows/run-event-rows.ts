import { pool } from '../connection/pool'
import type { Owner } from '../work-rows/owner-rows'

/** An event of a run, as JSON, with its position. */
export type EventRow = { seq: number; event: string }

// Existing rows are overwritten, since a run that continues after a crash emits at the same positions.
const INSERT = `INSERT INTO run_event (run_id, seq, event)
  SELECT $1, seq, event FROM (SELECT require_owner($4, $5) AS held) AS o, unnest($2::int[], $3::text[]) AS e(seq, event)
  WHERE held
  ON CONFLICT (run_id, seq) DO UPDATE SET event = excluded.event`

const columns = (events: EventRow[], owner: Owner | null) => [
  events.map(({ seq }) => seq),
  events.map(({ event }) => event),
  owner?.workflowId ?? null,
  owner?.token ?? null,
]

type Writing = {
  /** a position: later events that are not among these came from an interrupted attempt, and are deleted */
  instead?: number | null
  /** the emitting execution; null: there can be no other */
  owner?: Owner | null
}

/** Throws an error with the code `NOT_OWNER` if another execution has taken over the run. */
export async function insertEvents(
  runId: string,
  events: EventRow[],
  { instead = null, owner = null }: Writing = {},
): Promise<void> {
  const rows = [runId, ...columns(events, owner)]
  const client = await pool()
  if (instead === null) await client.query(INSERT, rows)
  else
    await client.query(
      `WITH gone AS (DELETE FROM run_event WHERE run_id = $1 AND seq >= $6 AND seq <> ALL($2::int[])) ${INSERT}`,
      [...rows, instead],
    )
}

/** Start times of ended runs by id, in ms since 1970: of their last attempt. Omits runs that never started. */
export async function readBeginnings(runIds: string[]): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map()
  const { rows } = await (await pool()).query<{ id: string; at: number | null }>(
    `SELECT id, (jsonb_path_query_array(events, '$[*] ? (@.type == "run.started").at') ->> -1)::float8 AS at
     FROM run WHERE id = ANY($1)`,
    [runIds],
  )
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])))
}

/** JSON for the columns of an ended run; `error` may be null. */
export type EndedRow = { status: string; error: string | null; usage: string; trace: string; events: string }

/**
 * Ends a run and adds its final events, all or nothing. Returns false and changes nothing if it had already ended.
 * Throws an error with the code `NOT_OWNER` like `insertEvents`.
 */
export async function endRunWith(
  runId: string,
  run: EndedRow,
  last: EventRow[],
  owner: Owner | null,
): Promise<boolean> {
  const { status, error, usage, trace, events } = run
  // The trace contains the calls.
  const { rowCount } = await (await pool()).query(
    `WITH ended AS (
       UPDATE run SET status = $6, error = $7::jsonb, usage = $8::jsonb, trace = $9::jsonb, events = $10::jsonb,
         wish = NULL, finished_at = now() AT TIME ZONE 'UTC'
       WHERE id = $1 AND finished_at IS NULL RETURNING id
     ), told AS (${INSERT.replace('WHERE held', 'WHERE held AND EXISTS (SELECT 1 FROM ended)')}
     ), forgotten AS (DELETE FROM run_call WHERE run_id IN (SELECT id FROM ended))
     SELECT id FROM ended`,
    [runId, ...columns(last, owner), status, error, usage, trace, events],
  )
  return rowCount === 1
}

/**
 * The status of a run and its events from position `from`, in order, at most `most`, at one moment; null: no such run.
 */
export async function selectEvents(
  runId: string,
  from: number,
  most: number,
): Promise<{ status: string; events: EventRow[] } | null> {
  const { rows } = await (await pool()).query<{ status: string; seq: number | null; event: string | null }>(
    `SELECT r.status, e.seq, e.event FROM run r LEFT JOIN LATERAL (
       SELECT seq, event FROM run_event WHERE run_id = r.id AND seq >= $2 ORDER BY seq LIMIT $3
     ) e ON true WHERE r.id = $1 ORDER BY e.seq`,
    [runId, from, most],
  )
  const [first] = rows
  if (!first) return null
  const events = rows.flatMap(({ seq, event }) => (seq === null || event === null ? [] : [{ seq, event }]))
  return { status: first.status, events }
}

/** Deletes the events of runs that ended more than an hour ago. */
export async function deleteOldEvents(): Promise<void> {
  await (await pool()).query(
    `DELETE FROM run_event e USING run r
     WHERE r.id = e.run_id AND r.finished_at < now() AT TIME ZONE 'UTC' - interval '1 hour'`,
  )
}
