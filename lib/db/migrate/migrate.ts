import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { env } from '../../env'
import { awaitLock, openPostgres, pool } from '../connection/pool'

const PRISMA_DIR = path.join(process.cwd(), 'prisma')

/** Lock for migrating; an arbitrary unique number. */
const MIGRATES = 20_261_128

/**
 * Migrates this process's database. On a server it uses a separate connection, because the locks that exclude other
 * processes belong to the connection. After a kill the server finishes the process's current statement and keeps its
 * lock until then.
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
 * Applies the outstanding migrations of `prisma/migrations`, with Prisma's own schema engine as WASM (the native one
 * would have to be downloaded). Returns their names, oldest first. `only`: limits it to these migrations, for the
 * database of an earlier version. An interrupted migration is applied again, since nothing of it was stored.
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

/** Names of this version's migrations, oldest first. */
export function knownMigrations(): string[] {
  const entries = readdirSync(path.join(PRISMA_DIR, 'migrations'), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** The SQL of a migration. */
export function readMigration(name: string): string {
  return readFileSync(path.join(PRISMA_DIR, 'migrations', name, 'migration.sql'), 'utf8')
}

/** Outstanding migrations of a database; none if it was never migrated, or its first migration failed. */
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

/** Prisma's schema engine as WASM on a database, as its command line would use it. */
export async function schemaEngine(open: pg.Pool) {
  ofProcess[LOADED] ??= loadWasm()
  const datamodel = readFileSync(path.join(PRISMA_DIR, 'schema.prisma'), 'utf8')
  return (await ofProcess[LOADED]).SchemaEngine.new(
    { datamodels: [['schema.prisma', datamodel]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(wholeScripts(open)),
  )
}

// Its JavaScript keeps the memory of one instance. A second instance, by another copy of this module, would write into
// it.
const LOADED = Symbol.for('folio schema engine')
const ofProcess = globalThis as { [LOADED]?: ReturnType<typeof loadWasm> }

async function loadWasm() {
  // Its own entry point imports the .wasm file, which Node 20 does not support, so it is instantiated here.
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
 * The adapter splits a script at every semicolon, even within a function. Postgres accepts the whole script as one
 * transaction. The record of the migration is written in the same transaction, because Prisma does this afterwards and
 * would refuse every start after a kill in between.
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
