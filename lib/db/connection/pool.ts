import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { env } from '../../env'
import { AppError, isDiskFull } from '../../errors'
import { damaged, noteFiles, RESTORING, requireWholeFiles } from '../data-dir/damage'
import { holdDataDir } from '../data-dir/data-dir-lock'
import { type EmbeddedDatabase, NotOpened, openInThread } from './pglite-in-thread'
import { prepareStatements } from './prepared'
import { sendStorable } from './storable'
import { raiseWalls } from './walls'

// Next bundles pages, actions and instrumentation separately, but the process must have only one pool.
const shared = globalThis as typeof globalThis & { folioPool?: Promise<pg.Pool> }

/** The only pool of this process: Postgres by `DATABASE_URL`, else PGlite in `DATA_DIR`. */
export function pool(): Promise<pg.Pool> {
  shared.folioPool ??= env().DATABASE_URL ? Promise.resolve(openPostgres(env().DATABASE_URL ?? '')) : openOwnPGlite()
  return shared.folioPool
}

/** Sets this process's pool, for tests and commands with their own. */
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
  // A broken connection must not end the process, whether idle or in a transaction. The next query gets a new one.
  created.on('error', () => {})
  created.on('connect', (client) => client.on('error', () => {}))
  return created
}

/** Interval between attempts to get a lock of another process, ms. */
const LOCK_MS = 100

/**
 * Runs `work` while no other process on the same server runs work with that number. The embedded database has only one
 * process.
 */
export async function oneByOne<T>(number: number, work: () => Promise<T>): Promise<T> {
  const connectionString = env().DATABASE_URL
  if (!connectionString) return work()
  const own = new pg.Client({ connectionString })
  // A broken connection must not end the process.
  own.on('error', () => {})
  await own.connect()
  try {
    await awaitLock(own, number)
    return await work()
  } finally {
    // The lock is released with its connection.
    await own.end()
  }
}

/** Waits until a connection has a lock, which is released with it. `own`: a single connection. */
export async function awaitLock(own: pg.Client | pg.Pool, number: number): Promise<void> {
  // Polls: a waiting statement would block an index that is being built.
  const isHeld = async () => (await own.query('SELECT pg_try_advisory_lock($1) AS held', [number])).rows[0].held
  while (!(await isHeld())) await wait(LOCK_MS)
}

async function openOwnPGlite() {
  holdDataDir(env().DATA_DIR)
  const dataDir = path.join(env().DATA_DIR, 'db')
  requireWholeFiles(dataDir)
  // Left by a restore that was interrupted before it changed anything.
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

/** Cache of the embedded database in MB. It never shrinks, and the operating system caches the files as well. */
const SHARED_BUFFERS_MB = 32

/** System errors that prevent intact files from being opened. */
const OF_THE_SYSTEM =
  /permission denied|too many open files|cannot allocate memory|out of memory|read-only file system/i

/**
 * Opens PGlite: a folder in a thread of its own; a database in memory, or one that starts from the dump `contents`, in
 * this one. Throws `AppError('damaged')` with the message of Postgres if it cannot start with the files.
 */
export async function openPGlite(dataDir?: string, contents?: Blob): Promise<pg.Pool> {
  if (dataDir && !contents) return poolOn(await openFolder(dataDir), { inThread: true })
  return poolOn(await startPGlite(dataDir, contents))
}

const PARAMETERS = ['-c', `shared_buffers=${SHARED_BUFFERS_MB}MB`]

async function openFolder(dataDir: string): Promise<EmbeddedDatabase> {
  try {
    return await openInThread(dataDir, PARAMETERS)
  } catch (error) {
    const fatal = error instanceof NotOpened ? error.fatal : undefined
    if (!fatal) throw error
    if (OF_THE_SYSTEM.test(fatal) || isDiskFull({ message: fatal }))
      throw new AppError('forbidden', `The database in ${dataDir} cannot be opened: ${fatal}.`, { cause: error })
    throw damaged(dataDir, fatal, error)
  }
}

/** PGlite in this thread, without a pool in front of it. */
export async function startPGlite(dataDir?: string, contents?: Blob): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { vector } = await import('@electric-sql/pglite-pgvector')
  return PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(contents ? { loadDataDir: contents } : {}),
    extensions: { vector },
    startParams: [...PGlite.defaultStartParams, ...PARAMETERS],
  })
}

/** PGlite behind a `pg.Pool` of one connection. Ending the pool closes PGlite. */
export async function poolOn(pglite: EmbeddedDatabase, { inThread = false } = {}): Promise<pg.Pool> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  sendWhole(pglite, inThread)
  const config = createPgConfig(pglite as PGlite) as unknown as pg.PoolConfig & { connection: Wire }
  // Prisma passes a `types` object with each query, which this protocol would send as parameter types.
  const parse = config.connection.parse.bind(config.connection)
  config.connection.parse = (query, more) => parse({ ...query, types: undefined }, more)
  const created = new pg.Pool({ ...config, max: 1 })
  prepareStatements(created)
  sendStorable(created)
  raiseWalls(created)
  const end = created.end.bind(created)
  created.end = (async () => {
    await end()
    if (!pglite.closed) await pglite.close()
  }) as typeof created.end
  return created
}

// Parse, bind, describe, execute and close: the database answers them at the sync.
const UNTIL_SYNC = [...'PBDEC'].map((letter) => letter.charCodeAt(0))
// A statement that copies in, with its data: all of it must be sent at once, since the database does not wait for more.
const isCopyIn = (message: Uint8Array) =>
  message[0] === 0x64 ||
  (message[0] === 0x51 && /^COPY .* FROM STDIN\b/.test(Buffer.from(message).toString('latin1', 5)))

/**
 * Sends the messages of a query to PGlite at once. Sent one by one, a value that cannot be bound would cause two
 * errors, and the second would hit the next query. In this thread PGlite answers in microtasks only, so that successive
 * queries would block timers and sockets; therefore each query begins with one turn of the event loop.
 */
function sendWhole(pglite: EmbeddedDatabase, inThread: boolean): void {
  const run = pglite.execProtocolStream.bind(pglite)
  let held: Uint8Array[] = []
  pglite.execProtocolStream = async (message, options) => {
    held.push(message)
    if (UNTIL_SYNC.includes(message[0] ?? 0) || isCopyIn(message)) return []
    const query = Buffer.concat(held)
    held = []
    if (!inThread) await setImmediate()
    return run(query, options)
  }
}

type Wire = { parse(query: { types?: unknown }, more?: boolean): void }
