import { availableParallelism, hostname } from 'node:os'
import { DBOS } from '@dbos-inc/dbos-sdk'
import { pool } from '../db/pool'
import { env } from '../env'
import { engineLogger } from './logger'
import { QUEUE, type WORKFLOW } from './names'
import { asWork, stopWatching, watchWork } from './under-way'

export type Workflows = { [Name in (typeof WORKFLOW)[keyof typeof WORKFLOW]]: (id: string) => Promise<void> }

const shared = globalThis as typeof globalThis & { folioEngine?: Promise<void> }

/**
 * Starts the durable engine in this process: registers the workflows, takes up what an earlier process left
 * unfinished, and serves the queues. Calling it again does nothing.
 */
export function launch(workflows: Workflows): Promise<void> {
  shared.folioEngine ??= start(workflows)
  return shared.folioEngine
}

async function start(workflows: Workflows) {
  DBOS.setConfig({
    name: 'folio',
    // Fixed, so that work which a crash interrupted is taken up by the next build of Folio too.
    applicationVersion: 'folio-1',
    executorID: executorId(),
    systemDatabaseUrl: systemDatabaseUrl(),
    systemDatabasePool: await pool(),
    // The embedded database has one connection, which cannot also listen.
    useListenNotify: Boolean(env().DATABASE_URL),
    logger: engineLogger,
  })
  watchWork(executorId())
  for (const [name, workflow] of Object.entries(workflows))
    DBOS.registerWorkflow((id: string) => asWork(`${name} ${id}`, () => workflow(id)), {
      name,
      // However often the machine is switched off: only work that ends the process is given up, see `under-way`.
      maxRecoveryAttempts: Number.MAX_SAFE_INTEGER - 1,
    })
  await DBOS.launch()
  const cores = availableParallelism()
  await DBOS.registerQueue(QUEUE.runs, { minPollingIntervalMs: 50, workerConcurrency: 16 })
  // Twice as many papers as are read at once: some are summarized and indexed while others are read.
  await DBOS.registerQueue(QUEUE.ingest, { minPollingIntervalMs: 200, workerConcurrency: 2 * Math.min(4, cores) })
  await DBOS.registerQueue(QUEUE.import, { minPollingIntervalMs: 200, workerConcurrency: 2 })
  await DBOS.registerQueue(QUEUE.rebuild, { minPollingIntervalMs: 500, concurrency: 1 })
  await DBOS.registerQueue(QUEUE.lookUp, { minPollingIntervalMs: 500, concurrency: 1 })
}

/**
 * A process takes up at its start what the one before it under the same name left unfinished. So the name stays
 * the same over restarts, and is another one for each process that shares a database.
 */
function executorId(): string {
  return env().DATABASE_URL ? `${hostname()}:${env().PORT}` : 'local'
}

/** Ends the engine: what is running stays where it is and goes on at the next launch. */
export async function shutdown(): Promise<void> {
  if (!shared.folioEngine) return
  shared.folioEngine = undefined
  stopWatching()
  await DBOS.shutdown()
}

/** The engine wants an address even when it is handed a pool; it connects through the pool alone. */
export function systemDatabaseUrl(): string {
  return env().DATABASE_URL ?? 'postgresql://folio:folio@localhost:5432/folio'
}
