import { pool } from '../connection/pool'

/** A counter of guesses: `key` names it, `ms` is its period. */
export type Counter = { key: string; ms: number }

/** The count within the period, including this guess. `endsAt`: ms since 1970. */
export type GuessCount = { wrong: number; endsAt: number }

const ENDS_AT = '(extract(epoch FROM ends_at) * 1000)::float8 AS "endsAt"'

/** Whether the period of row `g` includes $3. */
const GOES_ON = '(g.ends_at > $3::timestamp AND g.ends_at - excluded.ends_at <= excluded.ends_at - $3::timestamp)'

/** In UTC, like the column. */
const timestamp = (ms: number) => new Date(ms).toISOString().replace('Z', '')

/**
 * Increments all counters in one statement, so that concurrent processes lose no counts. Starts a new period if the
 * last one is over, or if it ends more than two periods from now: then the clock was set back. The clocks of two
 * processes may differ by one period. Returns the counts in the order of the counters.
 */
export async function addGuess(counters: Counter[], now: number): Promise<GuessCount[]> {
  // All callers lock rows in the same order.
  const sorted = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const { rows } = await (await pool()).query<{ key: string } & GuessCount>(
    `INSERT INTO guess AS g (key, wrong, ends_at) SELECT key, 1, ends_at FROM unnest($1::text[], $2::timestamp[]) AS t(key, ends_at)
     ON CONFLICT (key) DO UPDATE SET
       wrong = CASE WHEN ${GOES_ON} THEN g.wrong + 1 ELSE 1 END,
       ends_at = CASE WHEN ${GOES_ON} THEN g.ends_at ELSE excluded.ends_at END
     RETURNING key, wrong, ${ENDS_AT}`,
    [sorted.map(({ key }) => key), sorted.map(({ ms }) => timestamp(now + ms)), timestamp(now)],
  )
  const counts = new Map(rows.map(({ key, wrong, endsAt }) => [key, { wrong, endsAt }]))
  return counters.map(({ key }) => counts.get(key) ?? { wrong: 1, endsAt: now })
}

/** Decrements each counter again: the guess was right, or was not checked. */
export async function takeBackGuess(keys: string[]): Promise<void> {
  await (await pool()).query(
    `UPDATE guess SET wrong = wrong - 1 WHERE wrong > 0 AND key IN (SELECT key FROM guess WHERE key = ANY($1::text[]) ORDER BY key FOR UPDATE)`,
    [keys],
  )
}

/** The count in the current period; null if there is none. */
export async function readGuesses({ key, ms }: Counter, now: number): Promise<GuessCount | null> {
  const { rows } = await (await pool()).query<GuessCount>(
    `SELECT wrong, ${ENDS_AT} FROM guess WHERE key = $1 AND ends_at > $2::timestamp AND ends_at <= $3::timestamp`,
    [key, timestamp(now), timestamp(now + 2 * ms)],
  )
  return rows[0] ?? null
}

export async function forgetGuesses(keys: string[]): Promise<void> {
  await (await pool()).query('DELETE FROM guess WHERE key = ANY($1::text[])', [keys])
}

/** Deletes counts of past periods. Skips locked rows. */
export async function deleteOldGuesses(now: number): Promise<void> {
  await (await pool()).query(
    'DELETE FROM guess WHERE key IN (SELECT key FROM guess WHERE ends_at <= $1::timestamp FOR UPDATE SKIP LOCKED)',
    [timestamp(now)],
  )
}
