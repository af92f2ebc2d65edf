import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { env } from '../env'
import { awaitLock, openPostgres, pool } from './pool'

const PRISMA_DIR = path.join(process.cwd(), 'prisma')

/** The lock of the connection that migrates; any number that nothing else uses. */
const MIGRATES = 20_261_128

/**
 * Migrates the database of this process. A server is asked over a connection of its own, which ends with it: the locks
 * that keep two processes apart belong to the connection. The server goes on for a while with what a process asked for that
 * was killed, and keeps its lock for as long.
 */
export async function migrateOwn(): Promise<string[]> {
  const address = env().DATABASE_URL
  if (!address) return migrate(await pool())
  const own = openPostgres(address, 1)
  try {
    await awaitLock(own, MIGRATES)
    return await migrate(own)
  } finally {
    await own.end()
  }
}

/**
 * Applies the migrations of `prisma/migrations` that the database has not seen, with Prisma's own schema
 * engine as WASM (its native one would have to be downloaded). Returns their names, oldest first. With `only`, those
 * alone: the database of a version that knew no others. One that was cut off is applied anew: nothing of it was kept.
 */
export async function migrate(open: pg.Pool, only?: string[]): Promise<string[]> {
  if (await hasMigrations(open)) {
    await open.query(`DELETE FROM _prisma_migrations WHERE ${UNDER_WAY}`)
    // The engine takes half a second to load, and most starts find nothing to do.
    const applied = await appliedMigrations(open)
    if (wanted(only).every((name) => applied.has(name))) return []
  }
  const engine = await schemaEngine(open)
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: migrationsList(only),
    filters: { externalTables: [], externalEnums: [] },
  })
  return appliedMigrationNames
}

/** The migrations that this version has, oldest first. */
export function knownMigrations(): string[] {
  const entries = readdirSync(path.join(PRISMA_DIR, 'migrations'), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** The statements of a migration. */
export function readMigration(name: string): string {
  return readFileSync(path.join(PRISMA_DIR, 'migrations', name, 'migration.sql'), 'utf8')
}

/** Those that a database has yet to see; none for one that was never migrated, or whose first migration failed. */
export async function pendingMigrations(open: pg.Pool): Promise<string[]> {
  if (!(await hasMigrations(open))) return []
  const applied = await appliedMigrations(open)
  return applied.size === 0 ? [] : knownMigrations().filter((name) => !applied.has(name))
}

async function appliedMigrations(open: pg.Pool): Promise<Set<string>> {
  const { rows } = await open.query(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
  )
  return new Set(rows.map(({ name }) => name))
}

/** The known migrations, or those of `only` that are known. */
const wanted = (only?: string[]) => knownMigrations().filter((name) => only?.includes(name) !== false)

async function hasMigrations(open: pg.Pool): Promise<boolean> {
  const { rows } = await open.query(`SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS there`)
  return rows[0]?.there === true
}

function migrationsList(only?: string[]) {
  const baseDir = path.join(PRISMA_DIR, 'migrations')
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: readFileSync(path.join(baseDir, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: wanted(only).map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: readMigration(name) },
      },
    })),
  }
}

/** Prisma's schema engine as WASM on a database: what its command line would use. */
export async function schemaEngine(open: pg.Pool) {
  ofProcess[LOADED] ??= loadWasm()
  const datamodel = readFileSync(path.join(PRISMA_DIR, 'schema.prisma'), 'utf8')
  return (await ofProcess[LOADED]).SchemaEngine.new(
    { datamodels: [['schema.prisma', datamodel]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(wholeScripts(open)),
  )
}

// Its glue keeps the memory of one instance: a second one, of another copy of this file, would write into the first.
const LOADED = Symbol.for('folio schema engine')
const ofProcess = globalThis as { [LOADED]?: ReturnType<typeof loadWasm> }

async function loadWasm() {
  // Its own entry point imports the .wasm file, which Node 20 cannot do; so it is put together by hand.
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const file = path.join(process.cwd(), 'node_modules', '@prisma', 'schema-engine-wasm', 'schema_engine_bg.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return glue
}

/** Condition for a migration that Prisma has started and not finished. */
const UNDER_WAY = 'finished_at IS NULL AND rolled_back_at IS NULL'

/**
 * The adapter cuts a script at every semicolon, those inside a function too; Postgres takes it whole, as one transaction. That
 * it was applied is noted in the same one: Prisma does so afterwards, and would refuse every start after a kill in between.
 */
function wholeScripts(open: pg.Pool): PrismaPg {
  const factory = new PrismaPg(open)
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    adapter.executeScript = async (script) => {
      await open.query(`${script}\n;UPDATE _prisma_migrations SET finished_at = now() WHERE ${UNDER_WAY}`)
    }
    return adapter
  }
  return factory
}
