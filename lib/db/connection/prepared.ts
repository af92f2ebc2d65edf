import type pg from 'pg'

/** Longest text of a statement that is prepared. Longer ones have a varying number of rows, so that few come again. */
const LONGEST = 4_000
/** Texts that are remembered, and so the most that are prepared. */
const MOST = 400
/** Milliseconds after which statements are prepared again, because their plans do not follow the growth of tables. */
const KEPT_MS = 120_000

const CHANGES_TABLES = /\b(?:CREATE|ALTER|DROP)\b/i

/**
 * Makes the embedded database read and plan a statement once instead of at each call, which halves its cost. Prepared is what
 * comes again within two minutes. Postgres behind a connection pooler would not know such statements again.
 */
export function prepareStatements(open: pg.Pool): void {
  // The name of each text that came again; null for those that came once.
  let seen = new Map<string, string | null>()
  let until = 0
  let names = 0
  let isOutdated = false

  const nameOf = ({ text, values }: Statement): string | null => {
    if (values.length === 0 && CHANGES_TABLES.test(text)) isOutdated = true
    if (values.length === 0 || isOutdated) return null
    const known = seen.get(text)
    if (known) return known
    const isNew = known === undefined
    if (isNew && (text.length > LONGEST || seen.size >= MOST)) return null
    const name = isNew ? null : `s${++names}`
    seen.set(text, name)
    return name
  }
  open.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((asked: unknown, values?: unknown, ...more: unknown[]) => {
      const statement = asStatement(asked, values)
      const name = statement && nameOf(statement)
      if (!name) return query(asked, values, ...more)
      return query({ ...statement, name }, typeof values === 'function' ? values : undefined, ...more)
    }) as typeof client.query
  })
  // Lent connections are in no transaction, whose failure would keep the statements.
  open.on('acquire', (client) => {
    if (!isOutdated && Date.now() < until) return
    if (names > 0) forgetPrepared(client).catch(() => {})
    seen = new Map()
    until = Date.now() + KEPT_MS
    isOutdated = false
  })
}

/**
 * Deallocates all statements, also in the client's own list. The list is emptied first: the next statement is sent as
 * soon as the database has answered, and would be taken for prepared if it were still in the list.
 */
async function forgetPrepared(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: { parsedStatements: object } }
  connection.parsedStatements = {}
  await client.query('DEALLOCATE ALL')
}

type Statement = { text: string; values: unknown[] }

/** A statement without a name of its own; null for what submits itself. */
function asStatement(asked: unknown, values: unknown): Statement | null {
  if (typeof asked === 'string') return { text: asked, values: Array.isArray(values) ? values : [] }
  const { text, values: own, name, submit } = asked as Partial<Statement> & { name?: unknown; submit?: unknown }
  if (typeof text !== 'string' || name || submit) return null
  return { ...(asked as object), text, values: own ?? (Array.isArray(values) ? values : []) }
}
