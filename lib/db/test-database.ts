import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { forgetClient } from './client'
import { closePool, openPGlite, openPostgres, pool, poolOn, setPool } from './connection/pool'
import { prepareWalls } from './connection/walls'
import { migrate } from './migrate/migrate'
import { poolOnKept } from './test-kept-database'

// One database per call, like a template to which every migration was applied once. On Postgres the template is cloned.
// On PGlite, where a clone takes 0.4 s, each process reuses one database and restores its rows.
const CACHE = path.join(process.cwd(), 'node_modules', '.cache', 'folio')
const MIGRATIONS = path.join(process.cwd(), 'prisma', 'migrations')
const ENGINE = path.join(process.cwd(), 'node_modules', '@dbos-inc', 'dbos-sdk', 'package.json')
const WALLS = path.join(process.cwd(), 'lib', 'db', 'connection', 'walls.ts')
const WAIT_FOR_TEMPLATE = 20_261_120

let drop: (() => Promise<void>) | undefined

/** Whether the integration tests run on Postgres (`DATABASE_URL_TEST`) or on PGlite. */
export const onPostgres = Boolean(process.env.DATABASE_URL_TEST)

/**
 * A new migrated database for `pool()` and `db()` of the code under test. In memory with PGlite; with
 * `DATABASE_URL_TEST` a separate database on that server, which is dropped at the end of the file. Call it in
 * `beforeAll`, or in `beforeEach` for a new one each time.
 */
export async function testDatabase(): Promise<pg.Pool> {
  await closeTestDatabase()
  const open = process.env.DATABASE_URL_TEST
    ? await clonePostgres(process.env.DATABASE_URL_TEST)
    : await poolOnKept(async () => readDump(await databaseTemplate()))
  setPool(open)
  return open
}

/** Like `testDatabase`, but without tables. */
export async function emptyDatabase(): Promise<pg.Pool> {
  await closeTestDatabase()
  const server = process.env.DATABASE_URL_TEST
  const open = server
    ? await createPostgres(server)
    : await openPGlite(undefined, readDump(await dumpOnce('empty.tar', async () => {})))
  setPool(open)
  return open
}

const REFERRING = `
  WITH RECURSIVE referring(id) AS (
    SELECT name::regclass::oid FROM unnest($1::text[]) name
    UNION SELECT conrelid FROM pg_constraint JOIN referring ON confrelid = id WHERE contype = 'f')
  SELECT id::regclass::text AS name FROM referring`

/**
 * Deletes the rows of tables and of all that refer to them. On the embedded database `TRUNCATE … CASCADE` takes 20 times
 * as long.
 */
export async function emptyTables(...tables: string[]): Promise<void> {
  const open = await pool()
  const { rows } = await open.query<{ name: string }>(REFERRING, [tables])
  // Ignores references and triggers.
  const parts = [
    "BEGIN; SET LOCAL session_replication_role = 'replica'",
    ...rows.map(({ name }) => `DELETE FROM ${name}`),
  ]
  await open.query([...parts, 'COMMIT'].join(';'))
}

/** Closes and drops what `testDatabase()` opened. The test setup calls it after each file. */
export async function closeTestDatabase(): Promise<void> {
  forgetClient()
  await closePool()
  await drop?.()
  drop = undefined
}

/**
 * A dump in the form for PGlite. Reading a Blob of Node's own in small pieces takes a quarter of the time to open it.
 */
export function readDump(file: string): Blob {
  // A file larger than a few kB has its own buffer.
  const { buffer } = readFileSync(file)
  return Object.assign(new Blob(), { arrayBuffer: async () => buffer })
}

/** Path of a migrated database with the engine's tables, for programs started by tests. */
export async function databaseTemplate(): Promise<string> {
  return dumpOnce(`migrated-${fingerprint()}.tar`, layOut)
}

/**
 * Migrates the database, and creates the role of people's queries and the engine's tables, which would add half a second
 * to each test file that needs them.
 */
async function layOut(open: pg.Pool): Promise<void> {
  await migrate(open)
  await prepareWalls(open)
  const { layOutEngine } = await import('../engine/launch')
  await layOutEngine(open)
}

/** Path of a dump of a database filled by `fill`. Made once, since it takes seconds. */
async function dumpOnce(name: string, fill: (open: pg.Pool) => Promise<unknown>): Promise<string> {
  const file = path.join(CACHE, name)
  if (!existsSync(file)) await dumpFilled(file, fill)
  return file
}

async function dumpFilled(file: string, fill: (open: pg.Pool) => Promise<unknown>): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { vector } = await import('@electric-sql/pglite-pgvector')
  const pglite = await PGlite.create({ extensions: { vector } })
  const open = await poolOn(pglite)
  await fill(open)
  // The templates for further databases are half of its files, and no database is created in it.
  await open.query(`UPDATE pg_database SET datistemplate = false`)
  for (const name of ['template0', 'template1']) await open.query(`DROP DATABASE ${name}`)
  const dump = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await open.end()
  mkdirSync(CACHE, { recursive: true })
  // Two workers may make it at the same time. Each writes to a temporary file, and the last one wins.
  const part = `${file}.${process.pid}`
  writeFileSync(part, dump)
  renameSync(part, file)
}

async function clonePostgres(server: string): Promise<pg.Pool> {
  const template = `folio_template_${fingerprint()}`
  return createPostgres(server, async (admin) => {
    // Nobody may be connected to a template while it is cloned, and only one worker may create it.
    await admin.query('SELECT pg_advisory_lock($1)', [WAIT_FOR_TEMPLATE])
    const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (found.rowCount === 0) await makeTemplate(admin, server, template)
    return `TEMPLATE ${template}`
  })
}

/** Creates a database on the server, empty or with the options by `like` for CREATE DATABASE. */
async function createPostgres(server: string, like = async (_admin: pg.Client) => ''): Promise<pg.Pool> {
  const name = `folio_test_${randomUUID().slice(0, 8)}`
  await onServer(server, async (admin) => {
    await admin.query(`CREATE DATABASE ${name} ${await like(admin)}`)
  })
  process.env.DATABASE_URL = databaseOn(server, name)
  drop = () => onServer(server, async (admin) => void (await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)))
  return openPostgres(process.env.DATABASE_URL, 10)
}

async function makeTemplate(admin: pg.Client, server: string, template: string): Promise<void> {
  const part = `${template}_part`
  await admin.query(`DROP DATABASE IF EXISTS ${part} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${part}`)
  const fresh = new pg.Pool({ connectionString: databaseOn(server, part) })
  await layOut(fresh)
  await fresh.end()
  await admin.query(`ALTER DATABASE ${part} RENAME TO ${template}`)
}

async function onServer(server: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function databaseOn(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** Changes with what `layOut` makes, so that an outdated template is not used. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of [ENGINE, WALLS]) hash.update(readFileSync(file))
  for (const entry of readdirSync(MIGRATIONS).sort()) {
    const file = path.join(MIGRATIONS, entry, 'migration.sql')
    if (existsSync(file)) hash.update(entry).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}
