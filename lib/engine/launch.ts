import { availableParallelism } from 'node:os'
import { DBOS } from '@dbos-inc/dbos-sdk'
import { ensureSystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database'
import type pg from 'pg'
import { oneByOne, pool } from '../db/connection/pool'
import { beyondWalls } from '../db/connection/walls'
import { announceQueuedWork, forgetBrokenWaits, takeTurns } from '../db/work-rows/queue-rows'
import { env } from '../env'
import { currentPerson } from '../owner'
import { hasAccounts } from '../reach'
import { untilStepsBegin, withinEngine } from './enter-step'
import { engineLogger } from './logger'
import { announceProcess, keepAlive, newProcessId, unregisterProcess } from './processes'
import { lookedAt, serveQueues } from './serve-queues'
import { asWork, blameProcess, stopWatching, watchWork } from './under-way'
import { lost, QUEUE, type QueueName, type WORKFLOW } from './workflow'

export type Workflows = { [Name in (typeof WORKFLOW)[keyof typeof WORKFLOW]]: Workflow }
/** The result is stored as JSON; only a child's is ever read. */
type Workflow = (argument: string) => Promise<unknown>

/** When one of the processes starts a workflow: a cron expression in UTC (minute, hour, day of month, month, day of week). */
export type Schedule = { workflow: keyof Workflows; at: string; queue: QueueName }

/** Advisory lock held while an engine starts; an arbitrary unused number. */
const LAUNCH = 20_261_122
/**
 * Runs that one process starts at the same time. Alone, it starts all of them, so that each shows its first stage soon;
 * `run-places` limits how many continue.
 */
const runsAtOnce = () => (sharesOut() ? { usual: 16, long: 8 } : { usual: 256, long: 256 })
/** Whether work is shared between processes, or between people with accounts. */
const sharesOut = () => Boolean(env().DATABASE_URL) || hasAccounts()

/** Once this much work is under way in a process, it starts new work only from the queues. */
const MOST_BEGUN = 500

type Start = (queue: QueueName, name: keyof Workflows, workflowID: string, argument: string) => Promise<boolean>

const shared = globalThis as typeof globalThis & {
  folioEngine?: Promise<void>
  folioStart?: Start
  folioProcess?: string
  folioWorkflows?: Map<string, Workflow>
  /** number of executions of each workflow in this process, by its id */
  folioAtWork?: Map<string, number>
  /** stops serving the queues */
  folioUnserve?: () => Promise<void>
}

/**
 * Starts the durable engine in this process: registers the workflows, resumes unfinished work of an earlier process, and
 * serves the queues. Calling it again does nothing.
 */
export function launch(workflows: Workflows, schedules: Schedule[] = []): Promise<void> {
  shared.folioEngine ??= start(workflows, schedules)
  return shared.folioEngine
}

async function start(workflows: Workflows, schedules: Schedule[]) {
  const id = newProcessId()
  shared.folioProcess = id
  DBOS.setConfig({
    name: 'folio',
    // Fixed, so that a newer build of Folio resumes interrupted work.
    applicationVersion: 'folio-1',
    executorID: id,
    systemDatabaseUrl: systemDatabaseUrl(),
    systemDatabasePool: beyondWalls(await pool()),
    // Folio does not use the engine's messages, which would occupy a connection; see `serveQueues`.
    useListenNotify: false,
    logger: engineLogger,
  })
  watchWork(id)
  const begin = starter(workflows)
  await announceProcess(id)
  shared.folioUnserve = await serveQueues()
  // The engine creates its tables here; two processes must not do that at once.
  await oneByOne(LAUNCH, async () => {
    // Work in the embedded database resumes at once.
    await forgetBrokenWaits()
    await DBOS.launch()
    await announceQueuedWork()
    await takeTurns()
  })
  const cores = availableParallelism()
  const runs = runsAtOnce()
  const minPollingIntervalMs = env().DATABASE_URL ? 100 : 500
  await DBOS.registerQueue(QUEUE.runs, { minPollingIntervalMs, workerConcurrency: lookedAt(runs.usual) })
  await DBOS.registerQueue(QUEUE.longRuns, { minPollingIntervalMs: 500, workerConcurrency: lookedAt(runs.long) })
  // Twice the number of papers read at once: some are summarized and indexed while others are read.
  await DBOS.registerQueue(QUEUE.ingest, {
    minPollingIntervalMs: 200,
    workerConcurrency: lookedAt(2 * Math.min(4, cores)),
  })
  await DBOS.registerQueue(QUEUE.import, { minPollingIntervalMs: 200, workerConcurrency: lookedAt(2) })
  await DBOS.registerQueue(QUEUE.rebuild, { minPollingIntervalMs: 500, concurrency: 1 })
  await DBOS.registerQueue(QUEUE.lookUp, { minPollingIntervalMs: 500, concurrency: 1 })
  await DBOS.registerQueue(QUEUE.lookForNew, { minPollingIntervalMs: 1_000, concurrency: 1 })
  await DBOS.registerQueue(QUEUE.tables, { minPollingIntervalMs: 500, workerConcurrency: lookedAt(2) })
  await DBOS.registerQueue(QUEUE.ocr, { minPollingIntervalMs: 1_000, workerConcurrency: lookedAt(1) })
  await DBOS.registerQueue(QUEUE.overview, { minPollingIntervalMs: 500, concurrency: 1 })
  await DBOS.applySchedules(schedules.map(asApplied))
  keepAlive(id, blameProcess)
  shared.folioStart = begin
}

/**
 * Registers the workflows and returns a function that starts one in this process. It declines when the person already
 * has as many running as there are cores, and for long runs: these go through a queue, which shares work between
 * processes and people. Without anybody to share with, it starts as many as a queue would.
 */
function starter(workflows: Workflows): Start {
  const running = new Map<string, number>()
  // Requested and not running yet. Otherwise simultaneous requests would all find room.
  const starting = new Map<string, number>()
  const count = (of: Map<string, number>, name: string, more: number) => void of.set(name, (of.get(name) ?? 0) + more)
  const roomFor = (queue: QueueName) => {
    if (!sharesOut()) return runsAtOnce().usual
    return queue === QUEUE.longRuns ? 0 : availableParallelism()
  }
  const registered = new Map(
    Object.entries(workflows).map(([name, workflow]) => {
      const counted = async (id: string) => {
        const own = `${name} ${DBOS.authenticatedUser}`
        count(running, own, 1)
        const end = noteAtWork(DBOS.workflowID ?? '')
        try {
          return await workflow(id)
        } finally {
          end()
          count(running, own, -1)
        }
      }
      const watched = async (given: string | Date) => {
        const id = String(given)
        const engine = shared.folioEngine
        // A queue may still hand out work while the engine is ending.
        if (!engine) throw lost()
        return withinEngine(engine, () => asWork(`${name} ${id}`, () => counted(id)))
      }
      // Restarts of the machine never count: only work that ends its process is given up, see `under-way`.
      return [name, DBOS.registerWorkflow(watched, { name, maxRecoveryAttempts: Number.MAX_SAFE_INTEGER - 1 })]
    }),
  )
  shared.folioWorkflows = registered
  return async (queue, name, workflowID, argument) => {
    const workflow = registered.get(name)
    const authenticatedUser = currentPerson() ?? ''
    const own = `${name} ${authenticatedUser}`
    const all = [...running.values(), ...starting.values()].reduce((sum, one) => sum + one, 0)
    const isFull = (running.get(own) ?? 0) + (starting.get(own) ?? 0) >= roomFor(queue)
    if (!workflow || isFull || all >= MOST_BEGUN) return false
    count(starting, own, 1)
    try {
      await DBOS.startWorkflow(workflow, { workflowID, authenticatedUser })(argument)
    } finally {
      count(starting, own, -1)
    }
    return true
  }
}

/** The argument of a scheduled workflow is its scheduled time. */
function asApplied({ workflow, at, queue }: Schedule) {
  const registered: unknown = registeredWorkflow(workflow)
  const workflowFn = registered as (at: Date) => Promise<void>
  return { scheduleName: workflow, workflowFn, schedule: at, queueName: queue }
}

function noteAtWork(id: string): () => void {
  shared.folioAtWork ??= new Map()
  const atWork = shared.folioAtWork
  atWork.set(id, (atWork.get(id) ?? 0) + 1)
  return () => {
    const left = (atWork.get(id) ?? 1) - 1
    if (left > 0) atWork.set(id, left)
    else atWork.delete(id)
  }
}

/** Name of this process's engine and whether it executes a workflow; null when no engine is running. */
export function ownWork(): { process: string; isAtWork(id: string): boolean } | null {
  if (!shared.folioStart || !shared.folioProcess) return null
  return { process: shared.folioProcess, isAtWork: (id) => shared.folioAtWork?.has(id) ?? false }
}

/** Whether this process is executing any workflow. */
export function isBusy(): boolean {
  return (shared.folioAtWork?.size ?? 0) > 0
}

/** The workflow registered under this name in this process. Throws without one. */
export function registeredWorkflow(name: keyof Workflows): Workflow {
  const workflow = shared.folioWorkflows?.get(name)
  if (!workflow) throw new Error(`the engine of this process has no workflow ${name}`)
  return workflow
}

/** Starts a workflow in this process. Returns false when it has no engine or no room. */
export async function startHere(...work: Parameters<Start>): Promise<boolean> {
  return (await shared.folioStart?.(...work)) ?? false
}

/**
 * Returns a function that says whether the engine has ended since, or was already ending: failures after that are not
 * failures of the work.
 */
export function watchForEnd(): () => boolean {
  const engine = shared.folioEngine
  return () => engine === undefined || shared.folioEngine !== engine
}

/** Ends the engine. Running work stops where it is, and continues in another process or after the next launch. */
export async function shutdown(): Promise<void> {
  if (!shared.folioEngine) return
  shared.folioEngine = undefined
  shared.folioStart = undefined
  stopWatching()
  await untilStepsBegin()
  await shared.folioUnserve?.()
  await DBOS.shutdown({ deregister: true })
  // Only now: before, this engine would claim the work again.
  await unregisterProcess(shared.folioProcess ?? '')
}

/** The engine requires a URL even with a pool; it connects through the pool only. */
export function systemDatabaseUrl(): string {
  return env().DATABASE_URL ?? 'postgresql://folio:folio@localhost:5432/folio'
}

/** Creates the engine's tables in a database without them, as its launch would. */
export async function layOutEngine(open: pg.Pool): Promise<void> {
  // It uses only these methods of its logger.
  const logger = engineLogger as unknown as Parameters<typeof ensureSystemDatabase>[1]
  await ensureSystemDatabase(systemDatabaseUrl(), logger, open, 'dbos', false)
}
