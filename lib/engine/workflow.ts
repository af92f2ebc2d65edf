import { DBOS, DBOSWorkflowConflictError, Error as EngineErrors } from '@dbos-inc/dbos-sdk'
import { getCurrentContextStore } from '@dbos-inc/dbos-sdk/internal/context'
import { NOT_OWNER, type Owner, requireOwner } from '../db/work-rows/owner-rows'
import { env } from '../env'
import { enterStep } from './enter-step'
import { underWay } from './under-way'

/** Id of the current workflow, as enqueued; empty outside of workflows. */
export function workflowId(): string {
  return DBOS.workflowID ?? ''
}

/**
 * Runs `work` once: after a crash its stored result is used. `work` must be safe to repeat if it was interrupted. Throws
 * `AppError('set_aside')` when several processes ended while executing it, and an error that `isLost` recognizes when
 * another process owns the work: then nothing is stored.
 */
export function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  return settle(name, () => underWay(name, work))
}

/** Like `step`, for records written before and after the work: it is never set aside. */
export async function settle<T>(name: string, work: () => Promise<T>): Promise<T> {
  const entered = enterStep()
  if (!entered) throw lost()
  try {
    return await DBOS.runStep(
      async () => {
        entered()
        // The embedded database has a single process, so the engine's own check when it stores a step is enough.
        if (env().DATABASE_URL) await requireOwnership()
        return work()
      },
      { name },
    )
  } finally {
    entered()
  }
}

/** Names under which workflows are registered and enqueued. */
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
  /** runs that take minutes, so that they never delay a question */
  longRuns: 'long-runs',
  ingest: 'ingest',
  rebuild: 'rebuild',
  lookUp: 'look-up',
  import: 'import',
  lookForNew: 'look-for-new',
  tables: 'tables',
  overview: 'overview',
  /** scans, which take seconds a page */
  ocr: 'ocr',
} as const
export type QueueName = (typeof QUEUE)[keyof typeof QUEUE]

/** The current execution; null outside of a workflow. */
export function currentExecution(): Owner | null {
  const { workflowId, ownerXid } = getCurrentContextStore() ?? {}
  return workflowId && ownerXid ? { workflowId, token: ownerXid } : null
}

/** The engine's message to work that continues while it shuts down. */
const SHUT_DOWN = 'The system database has been shut down'

/**
 * Whether an error means that another execution owns the work now, or nobody: the process was taken for dead or is
 * ending, or the work was paused. The caller must write nothing more.
 */
export function isLost(error: unknown): boolean {
  if (error instanceof Error && error.message === SHUT_DOWN) return true
  if (error instanceof EngineErrors.DBOSWorkflowConflictError) return true
  if (error instanceof EngineErrors.DBOSWorkflowCancelledError) return true
  return codeOf(error) === NOT_OWNER
}

/** Whether the engine failed and not the work, for example because the stored steps do not match. */
export function isEngineFailure(error: unknown): boolean {
  return error instanceof EngineErrors.DBOSError
}

/** Error that tells the engine that this execution no longer owns its work. */
export function lost(workflowId = currentExecution()?.workflowId ?? ''): Error {
  return new DBOSWorkflowConflictError(workflowId)
}

/** Throws an error that `isLost` recognizes when another execution owns the work. */
async function requireOwnership(): Promise<void> {
  const owner = currentExecution()
  if (owner) await losing(() => requireOwner(owner))
}

/** Runs `write` and rethrows the loss of the work as the engine's error. */
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
