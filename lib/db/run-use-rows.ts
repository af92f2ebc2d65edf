import { pool } from './pool'

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
