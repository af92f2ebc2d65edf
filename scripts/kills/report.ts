import type pg from 'pg'
import type { OpenAIServer } from '../../e2e/openai-server'
import { NAMED } from './setting'

type SeenRequest = ReturnType<OpenAIServer['requests']>[number]

/** Final contents of the database, and requests to the model. */
type Report = {
  /** runs by status, and failed ones by error code */
  runs: Record<string, number>
  papers: Record<string, number>
  calls: number
  /** writing calls repeated because a kill interrupted the first one */
  cutOff: number
  /**
   * calls repeated although the first was answered completely, because its process ended before it could store the
   * answer
   */
  repeated: number
  /** calls in all traces, and calls counted for the month */
  traced: number
  counted: number
  /** endings and answers beyond one per run */
  extra: number
}

export async function reportOn(open: pg.Pool, requests: SeenRequest[]): Promise<Report> {
  const byStatus = async (table: string) => {
    const { rows } = await open.query<{ status: string; n: number }>(
      `SELECT concat_ws(' ', status, error->>'code') AS status, count(*)::int AS n FROM ${table} GROUP BY 1`,
    )
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
  }
  const calls = requests.filter(({ path: where }) => where === '/chat/completions')
  const same = new Map<string, SeenRequest[]>()
  for (const call of calls) {
    const body = JSON.stringify(call.body)
    same.set(body, [...(same.get(body) ?? []), call])
  }
  // Calls that judge a citation are the same in every run that has it; writing calls name their run.
  const again = [...same].flatMap(([body, own]) => (own.length > 1 && body.includes(NAMED) ? [own] : []))
  const cutOff = again.reduce((sum, own) => sum + own.filter(({ aborted }) => aborted).length, 0)
  const repeated = again.reduce((sum, own) => sum + Math.max(0, own.filter(({ aborted }) => !aborted).length - 1), 0)
  const sum = async (sql: string) => (await open.query<{ n: number }>(sql)).rows[0]?.n ?? 0
  return {
    runs: await byStatus('run'),
    papers: await byStatus('paper'),
    calls: calls.length,
    cutOff,
    repeated,
    traced: await sum(`SELECT coalesce(sum(jsonb_array_length(trace->'calls')), 0)::int AS n FROM run`),
    counted: await sum(`SELECT coalesce(sum(calls), 0)::int AS n FROM model_use WHERE purpose = 'answers'`),
    extra: await sum(
      `SELECT (SELECT count(*) FROM run_event WHERE event LIKE '%"type":"run.finished"%')::int
         + (SELECT count(*) FROM answer)::int - (SELECT count(*) FROM run WHERE finished_at IS NOT NULL)::int
         - (SELECT count(DISTINCT run_id) FROM answer)::int AS n`,
    ),
  }
}
