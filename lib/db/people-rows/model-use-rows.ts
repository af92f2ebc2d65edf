import type pg from 'pg'
import { currentOwner, currentPerson } from '../../owner'
import { hasAccounts } from '../../reach'
import { pool } from '../connection/pool'

/** Use of a model in a month (`2026-11`, UTC). */
export type UseRow = {
  month: string
  model: string
  purpose: string
  /** owner of the model: '' the installation, `own`, or the id of a library */
  whose: string
  calls: number
  inputTokens: number
  outputTokens: number
  /** US dollars of calls with a known price */
  costUsd: number
  /** number of calls without a known price */
  unpriced: number
}

/** Owner of use that belongs to no person, if there are accounts: the library. */
export const LIBRARY = ''

function whose(): string {
  // Throws for a request without an owner.
  const owner = currentOwner()
  return hasAccounts() ? (currentPerson() ?? LIBRARY) : owner
}

/** Adds use to the month's totals, within the transaction of `connection` if given. */
export async function insertUses(connection: pg.PoolClient | null, uses: UseRow[]): Promise<void> {
  const owner = whose()
  const open = connection ?? (await pool())
  for (const use of uses)
    await open.query(
      `INSERT INTO model_use AS u (owner_id, month, model, purpose, whose, calls, input_tokens, output_tokens, cost_usd, unpriced)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (owner_id, month, model, purpose, whose) DO UPDATE SET calls = u.calls + excluded.calls,
         input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
         cost_usd = u.cost_usd + excluded.cost_usd, unpriced = u.unpriced + excluded.unpriced`,
      [
        ...[owner, use.month, use.model, use.purpose, use.whose],
        ...[use.calls, use.inputTokens, use.outputTokens, use.costUsd, use.unpriced],
      ],
    )
}

/**
 * A person's use in a month of the shared models, or of a library's: tokens, US dollars of calls with a known price,
 * and the number of other calls. `own`: their own limit, `shared`: the default limit; null if there is none.
 */
export type MonthRow = { tokens: number; usd: number; unpriced: number; own: unknown; shared: unknown }

const USED = `coalesce(sum(u.input_tokens::bigint + u.output_tokens), 0)::float8 AS tokens,
  coalesce(sum(u.cost_usd), 0) AS usd, coalesce(sum(u.unpriced), 0)::int AS unpriced`
const SHARED = '(SELECT value FROM setting WHERE key = $2)'

/** Use by one person. `key`: the setting with the default limit. Call it as the installation. */
export async function selectMonth(personId: string, month: string, key: string): Promise<MonthRow> {
  const { rows } = await (await pool()).query<MonthRow>(
    `SELECT ${USED}, (SELECT month_limit FROM person WHERE id = $3) AS own, ${SHARED} AS shared
     FROM model_use u WHERE u.month = $1 AND u.owner_id = $3 AND u.whose = ''`,
    [month, key, personId],
  )
  return rows[0] ?? { tokens: 0, usd: 0, unpriced: 0, own: null, shared: null }
}

/** Use by everybody with an account. */
export async function selectMonths(month: string, key: string): Promise<(MonthRow & { personId: string })[]> {
  const { rows } = await (await pool()).query<MonthRow & { personId: string }>(
    `SELECT p.id AS "personId", ${USED}, p.month_limit AS own, ${SHARED} AS shared
     FROM person p LEFT JOIN model_use u ON u.owner_id = p.id AND u.month = $1 AND u.whose = ''
     GROUP BY p.id`,
    [month, key],
  )
  return rows
}

/** A member's use of a library's model, with its name; null if they are not a member. Call it as the installation. */
export async function selectMemberMonth(libraryId: string, personId: string, month: string): Promise<MemberRow | null> {
  return (await selectMemberRows(libraryId, month, personId))[0] ?? null
}

/** Use by all enabled members, by name. */
export function selectMemberMonths(libraryId: string, month: string): Promise<MemberRow[]> {
  return selectMemberRows(libraryId, month, null)
}

type MemberRow = MonthRow & { personId: string; name: string; library: string }

async function selectMemberRows(libraryId: string, month: string, personId: string | null): Promise<MemberRow[]> {
  const { rows } = await (await pool()).query<MemberRow>(
    `SELECT p.id AS "personId", p.name, l.name AS library, ${USED}, m.month_limit AS own, l.month_limit AS shared
     FROM library_member m JOIN library l ON l.id = m.library_id JOIN person p ON p.id = m.person_id
       LEFT JOIN model_use u ON u.owner_id = p.id AND u.month = $2 AND u.whose = l.id
     WHERE l.id = $1 AND p.disabled_at IS NULL AND ($3::text IS NULL OR p.id = $3)
     GROUP BY l.id, p.id, m.library_id, m.person_id ORDER BY p.name, p.id`,
    [libraryId, month, personId],
  )
  return rows
}
