import { DBOS, DBOSWorkflowConflictError, Error as EngineErrors } from '@dbos-inc/dbos-sdk'
import { getCurrentContextStore } from '@dbos-inc/dbos-sdk/internal/context'
import { NOT_OWNER, type Owner, requireOwner } from '../db/engine-rows'
import { env } from '../env'
import { enterStep } from './enter-step'
import { underWay } from './under-way'

/** The id of the workflow that is running, under which it was enqueued; empty outside of any. */
export function workflowId(): string {
  return DBOS.workflowID ?? ''
}

/**
 * Runs `work` once: after a crash its stored result is used. `work` must be safe to run twice if it was cut off. Throws
 * `AppError('set_aside')` when it was under way as several processes ended, and what `isLost` knows when the work is
 * another process's by now: then nothing is stored.
 */
export function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  return settle(name, () => underWay(name, work))
}

/** Like `step`, for records written before and after the work: it is never set aside. */
export async function settle<T>(name: string, work: () => Promise<T>): Promise<T> {
  const entered = enterStep()
  try {
    return await DBOS.runStep(
      async () => {
        entered()
        // The embedded database has one process: there the engine's own look, when a step is stored, is enough.
        if (env().DATABASE_URL) await requireOwnership()
        return work()
      },
      { name },
    )
  } finally {
    entered()
  }
}

/** Names that the web side enqueues by and the worker side registers under. */
export const WORKFLOW = {
  research: 'research',
  ingest: 'ingest',
  rebuild: 'rebuild-index',
  lookUp: 'look-up-metadata',
  summarizeAgain: 'summarize-again',
  import: 'import',
  item: 'item',
  lookForNew: 'look-for-new',
  fillTable: 'fill-table',
  overview: 'library-overview',
  ocr: 'ocr',
} as const
export const QUEUE = {
  runs: 'runs',
  /** runs that take minutes, so that no number of them keeps a question waiting */
  longRuns: 'long-runs',
  ingest: 'ingest',
  rebuild: 'rebuild',
  lookUp: 'look-up',
  import: 'import',
  lookForNew: 'look-for-new',
  tables: 'tables',
  overview: 'overview',
  /** scans, whose pages take seconds each */
  ocr: 'ocr',
} as const
export type QueueName = (typeof QUEUE)[keyof typeof QUEUE]

/** The execution that this code runs in; null outside of a workflow. */
export function currentExecution(): Owner | null {
  const { workflowId, ownerXid } = getCurrentContextStore() ?? {}
  return workflowId && ownerXid ? { workflowId, token: ownerXid } : null
}

/** The engine's message to work that continues while it shuts down. */
const SHUT_DOWN = 'The system database has been shut down'

/**
 * Whether the work belongs to another execution by now, or to nobody: the process was taken for dead or is ending, or
 * the work was paused. Whoever sees this writes nothing more.
 */
export function isLost(error: unknown): boolean {
  if (error instanceof Error && error.message === SHUT_DOWN) return true
  if (error instanceof EngineErrors.DBOSWorkflowConflictError) return true
  if (error instanceof EngineErrors.DBOSWorkflowCancelledError) return true
  return codeOf(error) === NOT_OWNER
}

/** Whether the engine failed and not the work: its steps are not those that were stored, for one. */
export function isEngineFailure(error: unknown): boolean {
  return error instanceof EngineErrors.DBOSError
}

/** Error that tells the engine that this execution no longer owns its work. */
export function lost(workflowId = currentExecution()?.workflowId ?? ''): Error {
  return new DBOSWorkflowConflictError(workflowId)
}

/** Throws what `isLost` knows when another execution has the work. */
async function requireOwnership(): Promise<void> {
  const owner = currentExecution()
  if (owner) await losing(() => requireOwner(owner))
}

/** Does `write`, and says in the engine's words when the work was lost. */
export async function losing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isLost(error) ? lost() : error
  }
}

/** Code of a database error, also of one wrapped by Prisma. */
function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return null
  const { code, meta, cause } = error as {
    code?: unknown
    meta?: { code?: unknown }
    cause?: { originalCode?: unknown }
  }
  return [code, meta?.code, cause?.originalCode].find((found) => found === NOT_OWNER) ?? null
}
