import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { asInstallation, currentView } from '../../owner'
import { hasAccounts } from '../../reach'

/** Role for people's own queries. Policies apply to it, see the migration `walls`. */
export const PERSON_ROLE = 'folio_person'

/** Tables of `lib/accounts`, which queries them as the installation. */
const ACCOUNTS = [
  ...['person', 'sign_in', 'credential', 'verification', 'invitation', 'api_key', 'audit_entry', 'guess'],
  ...['two_factor', 'recovery_code', 'passkey', 'program', 'program_grant', 'program_token'],
]

/** Tables that define access. `lib/libraries` and others change them as the installation, after checking the caller. */
const RIGHTS = ['library', 'library_member', 'library_paper']

/** The view last set on a connection; absent if uncertain. */
const views = new WeakMap<pg.PoolClient, string>()

/**
 * Makes the database enforce what a person may see: each connection that `open` lends is set to the current person, if
 * different, before the first statement. Does nothing without accounts.
 */
export function raiseWalls(open: pg.Pool): void {
  const connect = open.connect.bind(open) as () => Promise<pg.PoolClient>
  const lend = async () => {
    const client = await connect()
    try {
      await setView(client)
      return client
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }
  type Lent = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void
  // The pool's `query` takes its connection with a callback.
  open.connect = ((lent?: Lent) => {
    if (!lent) return lend()
    lend().then(
      (client) => lent(undefined, client, client.release),
      (error: Error) => lent(error, undefined, () => {}),
    )
  }) as typeof open.connect
}

async function setView(client: pg.PoolClient): Promise<void> {
  const view = currentView()
  const wanted = view === 'all' ? 'all' : `of ${view.owner}`
  // The embedded database has one session, which keeps its state when a connection is replaced after an error.
  if ((views.get(client) ?? (hasAccounts() ? 'unknown' : 'all')) === wanted) return
  views.set(client, 'unknown')
  // With policies Postgres overestimates the work, and would spend a second on compiling statements that take
  // milliseconds.
  await client.query(
    "SELECT set_config('role', $1, false), set_config('folio.owner', $2, false), set_config('jit', 'off', false)",
    [view === 'all' ? 'none' : PERSON_ROLE, view === 'all' ? '' : view.owner],
  )
  views.set(client, wanted)
}

/** The same pool without an owner, for the engine, no matter who started the work. */
export function beyondWalls(open: pg.Pool): pg.Pool {
  return new Proxy(open, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...given: unknown[]) => Promise<unknown>
      return name === 'query' || name === 'connect'
        ? (...given: unknown[]) => asInstallation(() => call(...given))
        : call
    },
  })
}

type Loader = { options: { batchBy(request: object): string | undefined; singleLoader: Load; batchLoader: Load } }
type Load = (asked: never) => Promise<unknown>

/**
 * Prisma batches the lookups of one tick and runs all of them in the context of the first, so that one person's lookup
 * would run as another's. This runs each in its own context, and batches only those of one person. There is no public
 * API for this; a test checks it.
 */
export function keepContexts(client: object): void {
  const { options } = (client as { _requestHandler: { dataloader: Loader } })._requestHandler.dataloader
  const contexts = new WeakMap<object, ReturnType<typeof AsyncLocalStorage.snapshot>>()
  const { batchBy, singleLoader, batchLoader } = options
  const within = (request: object, load: () => Promise<unknown>) => contexts.get(request)?.(load) ?? load()
  options.batchBy = (request) => {
    contexts.set(request, AsyncLocalStorage.snapshot())
    const batch = batchBy(request)
    const view = currentView()
    return batch && (view === 'all' ? batch : `${view.owner} ${batch}`)
  }
  options.singleLoader = (request) => within(request, () => singleLoader(request))
  options.batchLoader = (requests: object[] & never) => within(requests[0] ?? {}, () => batchLoader(requests))
}

/**
 * Creates the role for people's own queries if needed, and grants it everything except the tables of accounts. Runs at
 * each start, since there may be new tables. If the database user may not create it, `requireRights` has already
 * reported that.
 */
export async function prepareWalls(open: pg.Pool): Promise<void> {
  const { rows } = await open.query<{ isIn: boolean; sees: boolean }>(
    `SELECT pg_has_role(oid, CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) AS "isIn",
       has_schema_privilege(oid, 'public', 'USAGE') AS sees
     FROM pg_roles WHERE rolname = $1`,
    [PERSON_ROLE],
  )
  if (rows.length === 0) await open.query(`CREATE ROLE ${PERSON_ROLE} NOLOGIN NOBYPASSRLS`)
  if (!rows[0]?.isIn) await open.query(`GRANT ${PERSON_ROLE} TO CURRENT_USER`)
  if (!rows[0]?.sees) await open.query(`GRANT USAGE ON SCHEMA public TO ${PERSON_ROLE}`)
  await open.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${PERSON_ROLE}`)
  await open.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${PERSON_ROLE}`)
  await open.query(`REVOKE ALL ON ${ACCOUNTS.join(', ')} FROM ${PERSON_ROLE}`)
  await open.query(`REVOKE INSERT, UPDATE, DELETE ON ${RIGHTS.join(', ')} FROM ${PERSON_ROLE}`)
}
