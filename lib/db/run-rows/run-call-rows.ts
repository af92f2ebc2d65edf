import { pool } from '../connection/pool'
import { transaction } from '../connection/transaction'
import { insertUses, type UseRow } from '../people-rows/model-use-rows'

/** Adds a model call, as JSON, to a running run and to the month's totals, both or neither. */
export async function insertCall(runId: string, call: string, uses: UseRow[]): Promise<void> {
  await transaction(async (connection) => {
    await connection.query('INSERT INTO run_call (run_id, call) VALUES ($1, $2::jsonb)', [runId, call])
    await insertUses(connection, uses)
  })
}

/** The calls of a run, in order: those counted when it last ended, and those added since. With the run's budget. */
export async function selectCalls<Call>(runId: string): Promise<{ before: Call[]; added: Call[]; budget: unknown }> {
  const { rows } = await (await pool()).query<{ before: Call[]; added: Call[]; budget: unknown }>(
    `SELECT budget, coalesce(trace -> 'calls', '[]') AS before,
       coalesce((SELECT jsonb_agg(call ORDER BY id) FROM run_call WHERE run_id = run.id), '[]') AS added
     FROM run WHERE id = $1`,
    [runId],
  )
  return rows[0] ?? { before: [], added: [], budget: null }
}

/**
 * Maximum characters stored of the texts sent and received in one call, and of all calls of a run; longer texts are
 * cut.
 */
export const KEPT = { sent: 60_000, got: 30_000, ofRun: 8_000_000 }

/** Texts sent and received by a call of the chat model, including a failed one that cost nothing. */
export type ExchangeRow = {
  /** id of its `ModelCall`, if it got an answer */
  id: string
  startedAt: Date
  /** name of the file in `prompts/` */
  prompt: string
  model: string
  ms: number
  sent: string
  got: string
  /** why there is no answer, or only part of it */
  error: string | null
}

/** The model's stored answer to the same text; null if it was not asked or failed, or if texts were not stored. */
export async function selectAnswered(
  runId: string,
  { model, sent }: Pick<ExchangeRow, 'model' | 'sent'>,
): Promise<string | null> {
  const { rows } = await (await pool()).query<{ got: string }>(
    `SELECT got FROM model_exchange
     WHERE run_id = $1 AND model = $2 AND error IS NULL AND sent_length = $3 AND sent = $4 AND got_length = length(got)
     LIMIT 1`,
    [runId, model, sent.length, sent],
  )
  return rows[0]?.got ?? null
}

/** Stores the texts of a model call, shortened to the maximum. For a run with very many calls, stores no more texts. */
export async function insertExchange(runId: string, exchange: ExchangeRow): Promise<void> {
  const { id, startedAt, prompt, model, ms, sent, got, error } = exchange
  await (await pool()).query(
    `INSERT INTO model_exchange (id, run_id, started_at, prompt, model, ms, sent, sent_length, got, got_length, error)
     SELECT $1, $2, $3, $4, $5, $6, CASE WHEN room THEN $7 ELSE '' END, $8, CASE WHEN room THEN $9 ELSE '' END, $10, $11
     FROM (SELECT coalesce(sum(least(sent_length, $12::int) + least(got_length, $13::int)), 0) < $14::int AS room
           FROM model_exchange WHERE run_id = $2) AS r`,
    [
      ...[id, runId, startedAt.toISOString(), prompt, model, ms],
      ...[sent.slice(0, KEPT.sent), sent.length, got.slice(0, KEPT.got), got.length, error],
      ...[KEPT.sent, KEPT.got, KEPT.ofRun],
    ],
  )
}

/** Age after which a call's texts are deleted; its cost is kept. */
const TEXTS_KEPT = `interval '90 days'`

/** Deletes the texts of old model calls. */
export async function forgetOldTexts(): Promise<void> {
  await (await pool()).query(
    `UPDATE model_exchange SET sent = '', got = ''
     WHERE started_at < now() AT TIME ZONE 'UTC' - ${TEXTS_KEPT} AND (sent <> '' OR got <> '')`,
  )
}

/** Medians over `runs` runs; zero for none. */
export type MedianUse = { runs: number; inputTokens: number; outputTokens: number; ms: number }

const median = (field: string) =>
  `coalesce(round(percentile_cont(0.5) WITHIN GROUP (ORDER BY (usage->>'${field}')::float8)), 0)::int AS "${field}"`

/** Median use of the `latest` answered runs of a mode with output by this model. */
export async function selectMedianUse(mode: string, model: string, latest: number): Promise<MedianUse> {
  const { rows } = await (await pool()).query<MedianUse>(
    `SELECT count(*)::int AS runs, ${median('inputTokens')}, ${median('outputTokens')}, ${median('ms')}
     FROM (SELECT usage, trace FROM run
           WHERE mode = $1 AND status IN ('completed', 'max_iterations_reached') AND (usage->>'modelCalls')::int > 0
           ORDER BY finished_at DESC LIMIT $3) AS latest
     WHERE jsonb_path_exists(trace, '$.calls[*] ? (@.model == $model && @.outputTokens > 0)', jsonb_build_object('model', $2::text))`,
    [mode, model, latest],
  )
  return rows[0] ?? { runs: 0, inputTokens: 0, outputTokens: 0, ms: 0 }
}
