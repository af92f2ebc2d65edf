import { pool } from '../connection/pool'

/** Numbers for metrics from the database: counts, and bytes. */
export type MetricRows = {
  runs: { mode: string; status: string; count: number }[]
  papers: { status: string; count: number }[]
  /** waiting and running work; `direct` was started without waiting */
  queues: { queue: string; status: string; count: number }[]
  /** in total */
  models: {
    model: string
    purpose: string
    calls: number
    input: number
    output: number
    usd: number
    unpriced: number
  }[]
  /** number of processes that share the database; 0 for the embedded one */
  processes: number
  bytes: number
}

/** Reads everything in one statement. */
export async function selectMetrics(): Promise<MetricRows> {
  const list = (statement: string) => `(SELECT coalesce(json_agg(found), '[]') FROM (${statement}) found)`
  const { rows } = await (await pool()).query<MetricRows>(
    `SELECT
       ${list('SELECT mode, status, count(*)::int AS count FROM run GROUP BY mode, status')} AS runs,
       ${list(`SELECT status, count(*)::int AS count FROM paper
               WHERE standing = 'library' AND removed_at IS NULL GROUP BY status`)} AS papers,
       ${list(`SELECT coalesce(queue_name, 'direct') AS queue, CASE status WHEN 'PENDING' THEN 'running' ELSE 'waiting' END AS status,
                 count(*)::int AS count FROM dbos.workflow_status
               WHERE status IN ('ENQUEUED', 'DELAYED', 'PENDING') GROUP BY 1, 2`)} AS queues,
       ${list(`SELECT model, purpose, sum(calls)::float8 AS calls, sum(input_tokens)::float8 AS input,
                 sum(output_tokens)::float8 AS output, sum(cost_usd) AS usd, sum(unpriced)::float8 AS unpriced
               FROM model_use GROUP BY model, purpose`)} AS models,
       (SELECT count(*)::int FROM engine_process) AS processes,
       pg_database_size(current_database())::float8 AS bytes`,
  )
  const [row] = rows
  if (!row) throw new Error('the database returned no count')
  return row
}

/** Connections of this process's pool. */
export async function poolState(): Promise<Record<'used' | 'idle' | 'waiting' | 'limit', number>> {
  const { totalCount, idleCount, waitingCount, options } = await pool()
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit: options.max ?? 0 }
}
