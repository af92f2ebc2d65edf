import { pool } from './pool'

/** An event of a run, as JSON, with its place. */
export type EventRow = { seq: number; event: string }

// What was written there already is written again: a run that goes on after a crash tells in the same places.
const INSERT = `INSERT INTO run_event (run_id, seq, event) SELECT $1, seq, event FROM unnest($2::int[], $3::text[]) AS e(seq, event)
  ON CONFLICT (run_id, seq) DO UPDATE SET event = excluded.event`

const columns = (events: EventRow[]) => [events.map(({ seq }) => seq), events.map(({ event }) => event)]

/** `latest`: nothing can stand behind them but what an attempt told that was cut off, and it goes. */
export async function insertEvents(runId: string, events: EventRow[], { latest = false } = {}): Promise<void> {
  await (await pool()).query(
    latest ? `WITH gone AS (DELETE FROM run_event WHERE run_id = $1 AND seq > ALL($2::int[])) ${INSERT}` : INSERT,
    [runId, ...columns(events)],
  )
}

/** JSON of the columns of a run that ended; `error` may be null. */
export type EndedRow = { status: string; error: string | null; usage: string; trace: string; events: string }

/** Ends a run and adds its last events, in one statement. */
export async function endRunWith(runId: string, run: EndedRow, last: EventRow[]): Promise<void> {
  const { status, error, usage, trace, events } = run
  await (await pool()).query(
    `WITH ended AS (
       UPDATE run SET status = $4, error = $5::jsonb, usage = $6::jsonb, trace = $7::jsonb, events = $8::jsonb,
         finished_at = now() AT TIME ZONE 'UTC'
       WHERE id = $1
     ) ${INSERT}`,
    [runId, ...columns(last), status, error, usage, trace, events],
  )
}

/** The status of a run and its events from place `from` on, in order, of one moment; null when there is no such run. */
export async function selectEvents(
  runId: string,
  from: number,
): Promise<{ status: string; events: EventRow[] } | null> {
  const { rows } = await (await pool()).query<{ status: string; seq: number | null; event: string | null }>(
    `SELECT r.status, e.seq, e.event FROM run r LEFT JOIN run_event e ON e.run_id = r.id AND e.seq >= $2
     WHERE r.id = $1 ORDER BY e.seq`,
    [runId, from],
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
