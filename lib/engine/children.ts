import { DBOS, Error as EngineErrors, type WorkflowHandle } from '@dbos-inc/dbos-sdk'
import { currentPerson } from '../owner'
import { resultOf } from './client'
import { registeredWorkflow, watchForEnd } from './launch'
import { ITEMS, lookedAt } from './names'

/** Items at once in a process. */
const ITEMS_AT_ONCE = 8
const LOOK_MS = 200

/** The queue as this process has made it, when it was first needed, since it costs looks at it. */
let made: Promise<unknown> | null = null

/**
 * Within a workflow: begins one child workflow for each argument, on a queue that all processes share, and gives their
 * results in order as they come in. After a crash a child that ended keeps its result, and no other is begun for it.
 */
export async function* runChildren<Result>(args: string[]): AsyncGenerator<Result> {
  const child = registeredWorkflow('item')
  const hasEnded = watchForEnd()
  await makeQueue()
  const authenticatedUser = currentPerson() ?? ''
  const handles = []
  // One after another: children are known by the place at which they are begun.
  for (const argument of args)
    handles.push(await DBOS.startWorkflow(child, { queueName: ITEMS, authenticatedUser })(argument))
  for (const handle of handles) yield (await waitFor(handle, hasEnded)) as Result
}

function makeQueue(): Promise<unknown> {
  made ??= DBOS.registerQueue(ITEMS, {
    minPollingIntervalMs: LOOK_MS,
    workerConcurrency: lookedAt(ITEMS_AT_ONCE),
  }).catch((error) => {
    made = null
    throw error
  })
  return made
}

/** An engine that ends while it waits notes the wait as failed, in whatever words: what the child itself gave counts. */
async function waitFor(child: WorkflowHandle<unknown>, hasEnded: () => boolean): Promise<unknown> {
  try {
    return await child.getResult({ pollingIntervalMs: LOOK_MS })
  } catch (error) {
    if (hasEnded() || error instanceof EngineErrors.DBOSWorkflowCancelledError) throw error
    return resultOf(child.workflowID, LOOK_MS)
  }
}

/** For tests: after the engine was shut down its queue is to be made again. */
export function forgetQueue(): void {
  made = null
}
