import type pg from 'pg'
import { AppError } from '../../errors'
import { hasAccounts } from '../../reach'
import { PERSON_ROLE } from '../connection/walls'

/** The rights of the database user. Names are quoted for SQL. */
type Rights = {
  database: string
  user: string
  makesRoles: boolean
  /** whether the server has pgvector installed, and the database its extension */
  hasVectorFiles: boolean
  hasVector: boolean
  makesSchemas: boolean
  makesTables: boolean
  hasRole: boolean
  isInRole: boolean
  roleSeesTables: boolean
  /** tables owned by another user, as `schema.name` */
  foreign: string[]
}

/**
 * Checks that the user of DATABASE_URL has the rights that Folio needs, before anything is created. An administrator
 * must do once what a user without superuser rights cannot. Throws `AppError('forbidden')` with the SQL for that.
 */
export async function requireRights(open: pg.Pool): Promise<void> {
  const rights = await readRights(open)
  if (!rights.hasVectorFiles)
    throw new AppError(
      'forbidden',
      'The Postgres server set in DATABASE_URL does not have the pgvector extension. Install it there (package postgresql-17-pgvector, or the image pgvector/pgvector:pg17), then start Folio again.',
    )
  if (!rights.hasVector && (await makesVector(open))) rights.hasVector = true
  const lines = linesFor(rights)
  if (lines.length === 0) return
  throw new AppError(
    'forbidden',
    [
      `The user ${rights.user} of DATABASE_URL lacks rights that Folio needs. Nothing was changed. Have an administrator of the Postgres server run these lines in the database ${rights.database}, then start Folio again:`,
      ...lines.map((line) => `  ${line}`),
    ].join('\n'),
  )
}

async function readRights(open: pg.Pool): Promise<Rights> {
  const { rows } = await open.query<Rights>(
    `SELECT quote_ident(current_database()) AS database, quote_ident(current_user) AS "user",
       r.rolsuper OR r.rolcreaterole AS "makesRoles",
       EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'vector') AS "hasVectorFiles",
       EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'vector') AS "hasVector",
       has_database_privilege(current_database(), 'CREATE') AS "makesSchemas",
       has_schema_privilege('public', 'CREATE') AND has_schema_privilege('public', 'USAGE') AS "makesTables",
       p.oid IS NOT NULL AS "hasRole",
       coalesce(pg_has_role(p.oid, CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END), false) AS "isInRole",
       coalesce(has_schema_privilege(p.oid, 'public', 'USAGE'), false) AS "roleSeesTables",
       ARRAY(SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
             WHERE n.nspname IN ('public', 'dbos') AND c.relkind IN ('r', 'p') AND NOT pg_has_role(c.relowner, 'USAGE')
               AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
             ORDER BY 1) AS "foreign"
     FROM pg_roles r LEFT JOIN pg_roles p ON p.rolname = $1 WHERE r.rolname = current_user`,
    [PERSON_ROLE],
  )
  const [rights] = rows
  if (!rights) throw new Error('the database does not know its user')
  return rights
}

/** Creates the extension if the user may: a superuser, or the owner of a database in which it is trusted. */
async function makesVector(open: pg.Pool): Promise<boolean> {
  try {
    await open.query('CREATE EXTENSION IF NOT EXISTS vector')
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === REFUSED) return false
    throw error
  }
}

/** Postgres's code for a missing privilege. */
const REFUSED = '42501'

function linesFor(rights: Rights): string[] {
  const { user, database } = rights
  return [
    ...(rights.hasVector ? [] : ['CREATE EXTENSION vector;']),
    ...(rights.makesSchemas ? [] : [`GRANT CREATE ON DATABASE ${database} TO ${user};`]),
    ...(rights.makesTables ? [] : [`GRANT USAGE, CREATE ON SCHEMA public TO ${user};`]),
    ...rights.foreign.map((table) => `ALTER TABLE ${table} OWNER TO ${user};`),
    ...(hasAccounts() ? linesForRole(rights) : []),
  ]
}

/** SQL for the role of people's own queries: see `prepareWalls`, which creates it if the user may create roles. */
function linesForRole({ user, makesRoles, hasRole, isInRole, roleSeesTables }: Rights): string[] {
  if (makesRoles && !hasRole) return []
  return [
    ...(hasRole ? [] : [`CREATE ROLE ${PERSON_ROLE} NOLOGIN NOBYPASSRLS;`]),
    ...(isInRole ? [] : [`GRANT ${PERSON_ROLE} TO ${user};`]),
    ...(hasRole && roleSeesTables ? [] : [`GRANT USAGE ON SCHEMA public TO ${PERSON_ROLE};`]),
  ]
}
