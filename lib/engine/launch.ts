import { availableParallelism } from 'node:os'
import { DBOS } from '@dbos-inc/dbos-sdk'
import { ensureSystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database'
import type pg from 'pg'
import { announceQueuedWork, forgetBrokenWaits, takeTurns } from '../db/engine-rows'
import { oneByOne, pool } from '../db/pool'
import { beyondWalls } from '../db/walls'
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

/** When a workflow is begun, by one of all processes: minute, hour, day of the month, month, day of the week, in UTC. */
export type Schedule = { workflow: keyof Workflows; at: string; queue: QueueName }

/** The lock under which an engine starts; any number that nothing else uses. */
const LAUNCH = 20_261_122
/**
 * Runs that one process begins at the same time. Where there is nobody to share with it begins all there may be, so that each
 * shows its first stage soon; how many go on behind that is held by `run-places`.
 */
const runsAtOnce = () => (sharesOut() ? { usual: 16, long: 8 } : { usual: 256, long: 256 })
/** Whether work is shared out, over processes or over people who have accounts. */
const sharesOut = () => Boolean(env().DATABASE_URL) || hasAccounts()

/** Work of all people that a process has under way, beyond which it begins none past the queues. */
const MOST_BEGUN = 500

type Start = (queue: QueueName, name: keyof Workflows, workflowID: string, argument: string) => Promise<boolean>

const shared = globalThis as typeof globalThis & {
  folioEngine?: Promise<void>
  folioStart?: Start
  folioProcess?: string
  folioWorkflows?: Map<string, Workflow>
  /** executions of each workflow that go on in this process, by its id */
  folioAtWork?: Map<string, number>
  /** ends the serving of the queues */
  folioUnserve?: () => Promise<void>
}

/**
 * Starts the durable engine in this process: registers the workflows, takes up what an earlier process left
 * unfinished, and serves the queues. Calling it again does nothing.
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
    // Fixed, so that work which a crash interrupted is taken up by the next build of Folio too.
    applicationVersion: 'folio-1',
    executorID: id,
    systemDatabaseUrl: systemDatabaseUrl(),
    systemDatabasePool: beyondWalls(await pool()),
    // Nobody waits for messages of the engine, which would keep a connection to listen on; see `serveQueues`.
    useListenNotify: false,
    logger: engineLogger,
  })
  watchWork(id)
  const begin = starter(workflows)
  await announceProcess(id)
  shared.folioUnserve = await serveQueues()
  // The engine lays out its tables, which two processes must not do at once.
  await oneByOne(LAUNCH, async () => {
    // The embedded database's work is taken up at once.
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
  // Twice as many papers as are read at once: some are summarized and indexed while others are read.
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
 * Registers the workflows, and gives what starts one in this process unless as many of the person are running as it has cores:
 * then it is for a queue, which shares work out over all processes and people, as are all runs that take minutes. Where there is
 * nobody to share with it may be all that a queue would run at once.
 */
function starter(workflows: Workflows): Start {
  const running = new Map<string, number>()
  // Asked for and not running yet: else all that are asked for at one moment would find room.
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
        // A queue may still have handed it out as the engine began to end.
        if (!engine) throw lost()
        return withinEngine(engine, () => asWork(`${name} ${id}`, () => counted(id)))
      }
      // However often the machine is switched off: only work that ends the process is given up, see `under-way`.
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

/** A workflow gets the time that it was begun for, as its argument. */
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

/** The name of the engine of this process; null: it has none, or not yet. And whether it is at a workflow. */
export function ownWork(): { process: string; isAtWork(id: string): boolean } | null {
  if (!shared.folioStart || !shared.folioProcess) return null
  return { process: shared.folioProcess, isAtWork: (id) => shared.folioAtWork?.has(id) ?? false }
}

/** Whether this process is at any workflow. */
export function isBusy(): boolean {
  return (shared.folioAtWork?.size ?? 0) > 0
}

/** A workflow as the engine knows it in this process. */
export function registeredWorkflow(name: keyof Workflows): Workflow {
  const workflow = shared.folioWorkflows?.get(name)
  if (!workflow) throw new Error(`the engine of this process has no workflow ${name}`)
  return workflow
}

/** Starts a workflow of a queue in this process, and tells whether it did: there may be no engine in it, or no room. */
export async function startHere(...work: Parameters<Start>): Promise<boolean> {
  return (await shared.folioStart?.(...work)) ?? false
}

/** Tells later whether the engine has been ended since, or was ending already: what fails then has not failed. */
export function watchForEnd(): () => boolean {
  const engine = shared.folioEngine
  return () => engine === undefined || shared.folioEngine !== engine
}

/** Ends the engine: what is running stays where it is, and goes on in another process or at the next launch. */
export async function shutdown(): Promise<void> {
  if (!shared.folioEngine) return
  shared.folioEngine = undefined
  shared.folioStart = undefined
  stopWatching()
  await untilStepsBegin()
  await shared.folioUnserve?.()
  await DBOS.shutdown({ deregister: true })
  // Handed on only now: this engine would take it up once more.
  await unregisterProcess(shared.folioProcess ?? '')
}

/** The engine wants an address even when it is handed a pool; it connects through the pool alone. */
export function systemDatabaseUrl(): string {
  return env().DATABASE_URL ?? 'postgresql://folio:folio@localhost:5432/folio'
}

/** Makes the tables of the engine in a database that has none, as its launch would. */
export async function layOutEngine(open: pg.Pool): Promise<void> {
  // It asks no more of its logger than this.
  const logger = engineLogger as unknown as Parameters<typeof ensureSystemDatabase>[1]
  await ensureSystemDatabase(systemDatabaseUrl(), logger, open, 'dbos', false)
}
