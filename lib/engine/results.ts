import { DBOS, Error as EngineErrors, type WorkflowHandle } from '@dbos-inc/dbos-sdk'
import { type StepRecord, selectFallback, selectSteps } from '../db/work-rows/step-rows'
import { currentPerson } from '../owner'
import { engineClient } from './connect'
import { registeredWorkflow, watchForEnd } from './launch'
import { ITEMS, lookedAt } from './serve-queues'
import type { WORKFLOW } from './workflow'

type WorkflowName = (typeof WORKFLOW)[keyof typeof WORKFLOW]

/** Steps of a workflow in order, without the engine's own; null when they are no longer kept. */
export async function stepsOf(workflowId: string): Promise<StepRecord[] | null> {
  const rows = await selectSteps(workflowId)
  return rows.length > 0 ? rows : null
}

/** Result of a step; `argument` only for child workflows on one of several items. */
export type StepResult = { place: number; name: string; output: unknown; argument: string | null }

/** Results of the steps before a place, in order, up to the first failure. A child workflow's result belongs to the step that awaited it. */
export async function resultsBefore(workflowId: string, place: number): Promise<StepResult[]> {
  const engine = await engineClient()
  const steps = (await engine.listWorkflowSteps(workflowId)) ?? []
  const ids = steps.flatMap(({ childWorkflowID }) => childWorkflowID ?? [])
  const children = ids.length > 0 ? await engine.listWorkflows({ workflowIDs: ids, loadOutput: false }) : []
  const arguments_ = new Map(children.map(({ workflowID, input }) => [workflowID, String(input?.[0])]))
  const results: StepResult[] = []
  for (const { functionID, name, output, error, childWorkflowID } of steps) {
    if (functionID >= place || error) break
    const argument = childWorkflowID ? (arguments_.get(childWorkflowID) ?? null) : null
    if (childWorkflowID && name !== GOT_RESULT) continue
    results.push({ place: functionID, name, output, argument })
  }
  return results
}

/**
 * First step of these names whose result reports a failure that it recovered from. Null when there is none, or the steps
 * are gone.
 */
export async function placeOfFallback(workflowId: string, names: string[]): Promise<number | null> {
  return selectFallback(workflowId, names)
}

/** The engine's name for the step that waits for a child's result. */
const GOT_RESULT = 'DBOS.getResult'

/** Waits for a workflow and returns its result, or throws its error. Inside another workflow this is not recorded as a step. */
export async function resultOf(workflowId: string, pollingIntervalMs: number): Promise<unknown> {
  const engine = await engineClient()
  return engine.retrieveWorkflow(workflowId).getResult({ pollingIntervalMs })
}

/** Result of the first step of a workflow; undefined when it is gone. */
export async function firstResult(workflowId: string): Promise<unknown> {
  const engine = await engineClient()
  const [first] = (await engine.listWorkflowSteps(workflowId, { limit: 1 })) ?? []
  return first?.output ?? undefined
}

/** Total time of each step over all workflows of a name: milliseconds by step name. */
export async function stepTimes(workflowName: WorkflowName): Promise<Map<string, number>> {
  const engine = await engineClient()
  const times = new Map<string, number>()
  for (const { workflowID } of await engine.listWorkflows({ workflowName }))
    for (const { name, startedAtEpochMs = 0, completedAtEpochMs = 0 } of (await engine.listWorkflowSteps(workflowID)) ??
      [])
      times.set(name, (times.get(name) ?? 0) + completedAtEpochMs - startedAtEpochMs)
  return times
}

/** Items executed at once in a process. */
const ITEMS_AT_ONCE = 8
const LOOK_MS = 200

/** The queue of this process, made at first use because each queue costs polls. */
let made: Promise<unknown> | null = null

/**
 * Inside a workflow: starts one child workflow for each argument on a queue shared by all processes, and yields their
 * results in order. After a crash finished children keep their results and are not started again.
 */
export async function* runChildren<Result>(args: string[]): AsyncGenerator<Result> {
  const child = registeredWorkflow('item')
  const hasEnded = watchForEnd()
  await makeQueue()
  const authenticatedUser = currentPerson() ?? ''
  const handles = []
  // One after another: a child is identified by the place at which it was started.
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

/** An engine that ends during the wait records the wait as failed. The child's own result counts. */
async function waitFor(child: WorkflowHandle<unknown>, hasEnded: () => boolean): Promise<unknown> {
  try {
    return await child.getResult({ pollingIntervalMs: LOOK_MS })
  } catch (error) {
    if (hasEnded() || error instanceof EngineErrors.DBOSWorkflowCancelledError) throw error
    return resultOf(child.workflowID, LOOK_MS)
  }
}

/** For tests: makes the queue again after a shutdown. */
export function forgetQueue(): void {
  made = null
}
