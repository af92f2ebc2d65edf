import { DBOS } from '@dbos-inc/dbos-sdk'
import { registeredWorkflow } from './launch'
import { ITEMS, SOURCE_QUEUES, type SourceQueue } from './names'

export type ChildQueue = typeof ITEMS | SourceQueue

/** Items at once in a process. */
const ITEMS_AT_ONCE = 8
const LOOK_MS = 200

/** Queues that this process has made; they are made when they are first needed, since each costs a look at it. */
const made = new Map<ChildQueue, Promise<unknown>>()

/**
 * Within a workflow: begins one child workflow for each argument, on a queue that all processes share, and gives their
 * results in order as they come in. After a crash a child that ended keeps its result, and no other is begun for it.
 */
export async function* runChildren<Result>(queueName: ChildQueue, args: string[]): AsyncGenerator<Result> {
  const child = registeredWorkflow('item')
  if (!made.has(queueName)) made.set(queueName, makeQueue(queueName))
  await made.get(queueName)
  const handles = []
  // One after another: children are known by the place at which they are begun.
  const how = { queueName, workflowAttributes: { queueName } }
  for (const argument of args) handles.push(await DBOS.startWorkflow(child, how)(argument))
  for (const handle of handles) yield (await handle.getResult({ pollingIntervalMs: LOOK_MS })) as Result
}

function makeQueue(name: ChildQueue): Promise<unknown> {
  const shared = { minPollingIntervalMs: LOOK_MS }
  if (name === ITEMS) return DBOS.registerQueue(name, { ...shared, workerConcurrency: ITEMS_AT_ONCE })
  const [limitPerPeriod, periodSec] = SOURCE_QUEUES[name]
  return DBOS.registerQueue(name, { ...shared, rateLimit: { limitPerPeriod, periodSec } })
}

/** For tests: after the engine was shut down its queues are to be made again. */
export function forgetQueues(): void {
  made.clear()
}
