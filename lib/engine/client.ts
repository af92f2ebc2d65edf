import { DBOSClient } from '@dbos-inc/dbos-sdk'
import {
  disownWork,
  isListed,
  type StepRecord,
  selectClaims,
  selectEndedWorkflows,
  selectFallback,
  selectSteps,
  selectWorkOf,
} from '../db/engine-rows'
import { pool } from '../db/pool'
import { beyondWalls } from '../db/walls'
import { env } from '../env'
import { log } from '../log'
import { currentPerson } from '../owner'
import { ownWork, startHere, systemDatabaseUrl } from './launch'
import { engineLogger } from './logger'
import { ITEMS, type QueueName, type WORKFLOW } from './names'

type WorkflowName = (typeof WORKFLOW)[keyof typeof WORKFLOW]

const shared = globalThis as typeof globalThis & { folioClient?: Promise<DBOSClient> }

function client(): Promise<DBOSClient> {
  shared.folioClient ??= pool().then((open) =>
    DBOSClient.create({
      systemDatabaseUrl: systemDatabaseUrl(),
      systemDatabasePool: beyondWalls(open),
      logger: engineLogger,
    }),
  )
  return shared.folioClient
}

/** Forgets the client, after the pool was closed. */
export function forgetEngineClient(): void {
  shared.folioClient = undefined
}

/**
 * Puts a workflow on its queue, in the line of the person whose work goes on here. `workflowId` makes it once-only: enqueuing the same id again does nothing.
 * `argument` is what the workflow gets, usually the id of the row it works on.
 */
export async function enqueue(
  queueName: QueueName,
  workflowName: WorkflowName,
  workflowID: string,
  argument: string,
): Promise<void> {
  const engine = await client()
  await engine.enqueue({ queueName, workflowName, workflowID, authenticatedUser: currentPerson() ?? '' }, argument)
}

/** Like `enqueue`, but starts at once where this process has room, since queues are polled rarely. */
export async function begin(
  queueName: QueueName,
  workflowName: WorkflowName,
  workflowID: string,
  argument: string,
): Promise<void> {
  const started = await startHere(queueName, workflowName, workflowID, argument)
  if (!started) await enqueue(queueName, workflowName, workflowID, argument)
}

/** Ids of the arguments of workflows of that name that are waiting or running. */
export async function activeArguments(workflowName: WorkflowName): Promise<Set<string>> {
  const engine = await client()
  const active = await engine.listWorkflows({ workflowName, status: ['PENDING', 'ENQUEUED', 'DELAYED'] })
  return new Set(active.map((workflow) => String(workflow.input?.[0])))
}

/** State of a workflow: null when it never existed; `resumed` when the engine had given it up and it was resumed here. */
export async function reviveWorkflow(queueName: QueueName, workflowId: string): Promise<'ended' | 'resumed' | null> {
  const engine = await client()
  const [found] = await engine.listWorkflows({ workflowIDs: [workflowId] })
  if (!found) return null
  if (found.status !== 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') return 'ended'
  await engine.resumeWorkflow(workflowId, { queueName })
  return 'resumed'
}

/** Total time of each step over all workflows of a name: milliseconds by step name. */
export async function stepTimes(workflowName: WorkflowName): Promise<Map<string, number>> {
  const engine = await client()
  const times = new Map<string, number>()
  for (const { workflowID } of await engine.listWorkflows({ workflowName }))
    for (const { name, startedAtEpochMs = 0, completedAtEpochMs = 0 } of (await engine.listWorkflowSteps(workflowID)) ??
      [])
      times.set(name, (times.get(name) ?? 0) + completedAtEpochMs - startedAtEpochMs)
  return times
}

/** Whether a living process is at a workflow. */
export async function isHeld(workflowId: string): Promise<boolean> {
  const engine = await client()
  const [found] = await engine.listWorkflows({ workflowIDs: [workflowId], loadInput: false, loadOutput: false })
  if (found?.status !== 'PENDING') return false
  return !env().DATABASE_URL || (await isListed(found.executorId ?? ''))
}

/** Takes a workflow and its children from whoever has them: nothing more that they write is taken. */
export async function haltWorkflow(workflowId: string): Promise<void> {
  const engine = await client()
  await engine.cancelWorkflow(workflowId, { cancelChildren: true })
}

/** Lets a workflow that was halted, and its children, go on from the last finished step. Gives false when there is none. */
export async function resumeHalted(queueName: QueueName, workflowId: string): Promise<boolean> {
  const engine = await client()
  const status = 'CANCELLED'
  const [found] = await engine.listWorkflows({ workflowIDs: [workflowId], status })
  if (!found) return false
  const children = await engine.listWorkflows({ parentWorkflowID: workflowId, status })
  // The engine forgets the queue of what is halted.
  for (const child of children) await engine.resumeWorkflow(child.workflowID, { queueName: ITEMS })
  await engine.resumeWorkflow(workflowId, { queueName })
  return true
}

/** Claims of this process that nothing here was at when they were last looked at. */
let idleClaims = new Set<string>()

/**
 * Hands to its queue again what this process has taken up and is not at, seen twice: the engine takes a workflow up and
 * begins it in two steps, and one that fails between them, or whose end could not be written, would stay under way for as
 * long as the process lives. Gives the workflows.
 */
export async function resumeStranded(): Promise<string[]> {
  const own = ownWork()
  if (!own) return []
  const claims = await selectClaims(own.process)
  const idle = claims.filter(({ id }) => !own.isAtWork(id))
  const stranded = idle.filter(({ id, token }) => idleClaims.has(`${id} ${token}`))
  idleClaims = new Set(idle.map(({ id, token }) => `${id} ${token}`))
  const engine = await client()
  for (const { id, queue } of stranded) {
    log.warn('work that was taken up and not begun is handed on', { workflow: id })
    await engine.resumeWorkflow(id, queue ? { queueName: queue } : {})
  }
  return stranded.map(({ id }) => id)
}

/** The steps of a workflow in order, without the workings of the engine; null: they are not kept any more. */
export async function stepsOf(workflowId: string): Promise<StepRecord[] | null> {
  const rows = await selectSteps(workflowId)
  return rows.length > 0 ? rows : null
}

/** Result of a step; `argument` only of work on one of many items. */
export type StepResult = { place: number; name: string; output: unknown; argument: string | null }

/**
 * The results of the steps of a workflow before a place, in order, up to the first that failed. Work on items stands
 * where its result was waited for.
 */
export async function resultsBefore(workflowId: string, place: number): Promise<StepResult[]> {
  const engine = await client()
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

/** The first place at which one of these steps told in its result of a failure that it got over; null: there is none any more. */
export async function placeOfFallback(workflowId: string, names: string[]): Promise<number | null> {
  return selectFallback(workflowId, names)
}

/** The engine's name for the step that waits for a child's result. */
const GOT_RESULT = 'DBOS.getResult'

/** Waits for the end of a workflow, and gives its result, or throws its error. Within another, nothing of this is noted. */
export async function resultOf(workflowId: string, pollingIntervalMs: number): Promise<unknown> {
  const engine = await client()
  return engine.retrieveWorkflow(workflowId).getResult({ pollingIntervalMs })
}

/** Result of the first step of a workflow; undefined when it is gone. */
export async function firstResult(workflowId: string): Promise<unknown> {
  const engine = await client()
  const [first] = (await engine.listWorkflowSteps(workflowId, { limit: 1 })) ?? []
  return first?.output ?? undefined
}

/** Begins a workflow anew as `newWorkflowID`, with the results of the steps before that place. */
export async function forkAt(queueName: QueueName, workflowId: string, place: number, newWorkflowID: string) {
  const engine = await client()
  await engine.forkWorkflow(workflowId, place, { newWorkflowID, queueName })
}

/** Deletes what the engine keeps of a person's work, with what they asked and were answered. To be called before their rows are deleted. */
export async function deleteWorkOf(personId: string): Promise<void> {
  const engine = await client()
  const ids = await selectWorkOf(personId)
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await engine.deleteWorkflows(ids.slice(from, from + AT_ONCE), true)
  await disownWork(personId)
}

/** Hours that the steps of a workflow stay after its end: until then a run can be begun again from one of them. */
const KEPT_HOURS = 24
const AT_ONCE = 200

/** Deletes what the engine keeps of work that ended a while ago. Gives the number of workflows. */
export async function deleteEndedWorkflows(hours = KEPT_HOURS): Promise<number> {
  const engine = await client()
  for (let deleted = 0; ; ) {
    const ids = await selectEndedWorkflows(hours, AT_ONCE)
    if (ids.length > 0) await engine.deleteWorkflows(ids)
    deleted += ids.length
    if (ids.length < AT_ONCE) return deleted
  }
}
