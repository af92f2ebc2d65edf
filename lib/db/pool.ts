import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import { env } from '../env'
import { AppError, isDiskFull } from '../errors'
import { damaged, noteFiles, RESTORING, requireWholeFiles } from './damage'
import { holdDataDir } from './data-dir-lock'
import { sendStorable } from './storable'
import { raiseWalls } from './walls'

// Next bundles pages, actions and instrumentation apart; the process must still have one pool.
const shared = globalThis as typeof globalThis & { folioPool?: Promise<pg.Pool> }

/** The one pool of this process: real Postgres by `DATABASE_URL`, else PGlite under `DATA_DIR`. */
export function pool(): Promise<pg.Pool> {
  shared.folioPool ??= env().DATABASE_URL ? Promise.resolve(openPostgres(env().DATABASE_URL ?? '')) : openOwnPGlite()
  return shared.folioPool
}

/** Makes an open pool the one of this process. For tests and commands that bring their own. */
export function setPool(open: pg.Pool): void {
  shared.folioPool = Promise.resolve(open)
}

/** Ends all connections; the next call of `pool()` opens a new one. */
export async function closePool(): Promise<void> {
  const open = shared.folioPool
  shared.folioPool = undefined
  await (await open)?.end()
}

/** Connects to a real Postgres, with `max` connections at most. */
export function openPostgres(connectionString: string, max = 20): pg.Pool {
  const created = new pg.Pool({ connectionString, max })
  sendStorable(created)
  raiseWalls(created)
  // A connection that breaks must not end the process, idle or lent to a transaction: the next query gets a new one.
  created.on('error', () => {})
  created.on('connect', (client) => client.on('error', () => {}))
  return created
}

/** Interval between attempts to get a lock of another process, ms. */
const LOCK_MS = 100

/** Does `work` while no other process on the same server does what has that number. The embedded database has one process. */
export async function oneByOne<T>(number: number, work: () => Promise<T>): Promise<T> {
  const connectionString = env().DATABASE_URL
  if (!connectionString) return work()
  const own = new pg.Client({ connectionString })
  // A connection that breaks must not end the process.
  own.on('error', () => {})
  await own.connect()
  try {
    await awaitLock(own, number)
    return await work()
  } finally {
    // The lock goes with its connection.
    await own.end()
  }
}

/** Waits until a connection has a lock, which goes with it. `own` is one connection. */
export async function awaitLock(own: pg.Client | pg.Pool, number: number): Promise<void> {
  // Asked again and again: a statement that waits would hold up an index that is built beside it.
  const isHeld = async () => (await own.query('SELECT pg_try_advisory_lock($1) AS held', [number])).rows[0].held
  while (!(await isHeld())) await wait(LOCK_MS)
}

async function openOwnPGlite() {
  holdDataDir(env().DATA_DIR)
  const dataDir = path.join(env().DATA_DIR, 'db')
  requireWholeFiles(dataDir)
  // Of a restore that was cut off before it changed anything.
  rmSync(path.join(env().DATA_DIR, RESTORING), { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const open = await openPGlite(dataDir)
  noteFiles(dataDir, false)
  const end = open.end.bind(open)
  open.end = (async () => {
    await end()
    noteFiles(dataDir, true)
  }) as typeof open.end
  return open
}

/** The cache of the embedded database in MB. It never gives back what it has once filled, and the files are cached by the system as well. */
const SHARED_BUFFERS_MB = 32

/** Errors of the system that prevent intact files from being opened. */
const OF_THE_SYSTEM =
  /permission denied|too many open files|cannot allocate memory|out of memory|read-only file system/i

/**
 * Opens PGlite, in memory without `dataDir`; `contents` is a dump that it starts from. Throws `AppError('damaged')` with what
 * Postgres says of files that it does not start with.
 */
export async function openPGlite(dataDir?: string, contents?: Blob): Promise<pg.Pool> {
  return poolOn(await startPGlite(dataDir, contents))
}

/** Like `openPGlite`, without a pool in front of it. */
export async function startPGlite(dataDir?: string, contents?: Blob): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { vector } = await import('@electric-sql/pglite-pgvector')
  let fatal: string | undefined
  const options: PGliteOptions = {
    ...(dataDir ? { dataDir } : {}),
    ...(contents ? { loadDataDir: contents } : {}),
    extensions: { vector },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS_MB}MB`],
    onStderr(line) {
      fatal ??= /\b(?:FATAL|PANIC): +(.+)/.exec(line)?.[1]
      return true
    },
  }
  try {
    return await PGlite.create(options)
  } catch (error) {
    if (!dataDir || !fatal) throw error
    if (OF_THE_SYSTEM.test(fatal) || isDiskFull({ message: fatal }))
      throw new AppError('forbidden', `The database in ${dataDir} cannot be opened: ${fatal}.`, { cause: error })
    throw damaged(dataDir, fatal, error)
  }
}

/** PGlite behind a `pg.Pool` of one connection, which closes it when it ends. */
export async function poolOn(pglite: PGlite): Promise<pg.Pool> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  sendWhole(pglite)
  const config = createPgConfig(pglite) as unknown as pg.PoolConfig & { connection: Wire }
  // Prisma hands a `types` object to each query; this wire would send it as parameter types.
  const parse = config.connection.parse.bind(config.connection)
  config.connection.parse = (query, more) => parse({ ...query, types: undefined }, more)
  const created = new pg.Pool({ ...config, max: 1 })
  sendStorable(created)
  raiseWalls(created)
  const end = created.end.bind(created)
  created.end = (async () => {
    await end()
    if (!pglite.closed) await pglite.close()
  }) as typeof created.end
  return created
}

// Parse, bind, describe, execute and close: the database answers them when the sync comes.
const UNTIL_SYNC = [...'PBDEC'].map((letter) => letter.charCodeAt(0))
// A statement that copies in, and what it copies, until all of it is there: the database does not wait for more.
const isCopyIn = (message: Uint8Array) =>
  message[0] === 0x64 ||
  (message[0] === 0x51 && /^COPY .* FROM STDIN\b/.test(Buffer.from(message).toString('latin1', 5)))

/**
 * Hands the messages of a query to PGlite in one go. One by one, a value that cannot be bound would be answered
 * with two errors, and the second one would hit the next query. PGlite also answers in microtasks alone: query
 * upon query, no timer fires and no socket is read; so each query begins with one turn of the event loop.
 */
function sendWhole(pglite: PGlite): void {
  const run = pglite.execProtocolStream.bind(pglite)
  let held: Uint8Array[] = []
  pglite.execProtocolStream = async (message, options) => {
    held.push(message)
    if (UNTIL_SYNC.includes(message[0] ?? 0) || isCopyIn(message)) return []
    const query = Buffer.concat(held)
    held = []
    await setImmediate()
    return run(query, options)
  }
}

type Wire = { parse(query: { types?: unknown }, more?: boolean): void }
