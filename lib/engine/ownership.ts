import { DBOSWorkflowConflictError, Error as EngineErrors } from '@dbos-inc/dbos-sdk'
import { getCurrentContextStore } from '@dbos-inc/dbos-sdk/internal/context'
import { NOT_OWNER, type Owner, requireOwner } from '../db/engine-rows'

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
export async function requireOwnership(): Promise<void> {
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
