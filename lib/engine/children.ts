import { DBOS } from '@dbos-inc/dbos-sdk'
import { registeredWorkflow } from './launch'
import { ITEMS } from './names'

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
  made ??= DBOS.registerQueue(ITEMS, { minPollingIntervalMs: LOOK_MS, workerConcurrency: ITEMS_AT_ONCE })
  await made
  const handles = []
  // One after another: children are known by the place at which they are begun.
  for (const argument of args) handles.push(await DBOS.startWorkflow(child, { queueName: ITEMS })(argument))
  for (const handle of handles) yield (await handle.getResult({ pollingIntervalMs: LOOK_MS })) as Result
}

/** For tests: after the engine was shut down its queue is to be made again. */
export function forgetQueue(): void {
  made = null
}
