import { DBOS } from '@dbos-inc/dbos-sdk'
import { env } from '../env'
import { enterStep } from './launch'
import { requireOwnership } from './ownership'
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
