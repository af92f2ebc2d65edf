import type pg from 'pg'
import { currentOwner } from '../owner'
import { pool } from './pool'

/** What a model was used for in a month (`2026-11`, in UTC). */
export type UseRow = {
  month: string
  model: string
  purpose: string
  calls: number
  inputTokens: number
  outputTokens: number
  /** US dollars, of the calls whose price was known */
  costUsd: number
  /** calls whose price was not known */
  unpriced: number
}

/** Adds to the totals of the month, within the transaction of a connection where one is given. */
export async function insertUses(connection: pg.PoolClient | null, uses: UseRow[]): Promise<void> {
  const open = connection ?? (await pool())
  for (const use of uses)
    await open.query(
      `INSERT INTO model_use AS u (owner_id, month, model, purpose, calls, input_tokens, output_tokens, cost_usd, unpriced)
       VALUES ($9, $1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (owner_id, month, model, purpose) DO UPDATE SET calls = u.calls + excluded.calls,
         input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
         cost_usd = u.cost_usd + excluded.cost_usd, unpriced = u.unpriced + excluded.unpriced`,
      [
        use.month,
        use.model,
        use.purpose,
        use.calls,
        use.inputTokens,
        use.outputTokens,
        use.costUsd,
        use.unpriced,
        currentOwner(),
      ],
    )
}
