import { disownWork, isListed, selectClaims, selectEndedWorkflows, selectWorkOf } from '../db/engine-rows'
import { env } from '../env'
import { log } from '../log'
import { currentPerson } from '../owner'
import { engineClient } from './connect'
import { ownWork, startHere } from './launch'
import { ITEMS } from './serve-queues'
import type { QueueName, WORKFLOW } from './workflow'

type WorkflowName = (typeof WORKFLOW)[keyof typeof WORKFLOW]

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
  const engine = await engineClient()
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
  const engine = await engineClient()
  const active = await engine.listWorkflows({ workflowName, status: ['PENDING', 'ENQUEUED', 'DELAYED'] })
  return new Set(active.map((workflow) => String(workflow.input?.[0])))
}

/** State of a workflow: null when it never existed; `resumed` when the engine had given it up and it was resumed here. */
export async function reviveWorkflow(queueName: QueueName, workflowId: string): Promise<'ended' | 'resumed' | null> {
  const engine = await engineClient()
  const [found] = await engine.listWorkflows({ workflowIDs: [workflowId] })
  if (!found) return null
  if (found.status !== 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') return 'ended'
  await engine.resumeWorkflow(workflowId, { queueName })
  return 'resumed'
}

/** Whether a living process is at a workflow. */
export async function isHeld(workflowId: string): Promise<boolean> {
  const engine = await engineClient()
  const [found] = await engine.listWorkflows({ workflowIDs: [workflowId], loadInput: false, loadOutput: false })
  if (found?.status !== 'PENDING') return false
  return !env().DATABASE_URL || (await isListed(found.executorId ?? ''))
}

/** Takes a workflow and its children from whoever has them: nothing more that they write is taken. */
export async function haltWorkflow(workflowId: string): Promise<void> {
  const engine = await engineClient()
  await engine.cancelWorkflow(workflowId, { cancelChildren: true })
}

/** Lets a workflow that was halted, and its children, go on from the last finished step. Gives false when there is none. */
export async function resumeHalted(queueName: QueueName, workflowId: string): Promise<boolean> {
  const engine = await engineClient()
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
  const engine = await engineClient()
  for (const { id, queue } of stranded) {
    log.warn('work that was taken up and not begun is handed on', { workflow: id })
    await engine.resumeWorkflow(id, queue ? { queueName: queue } : {})
  }
  return stranded.map(({ id }) => id)
}

/** Begins a workflow anew as `newWorkflowID`, with the results of the steps before that place. */
export async function forkAt(queueName: QueueName, workflowId: string, place: number, newWorkflowID: string) {
  const engine = await engineClient()
  await engine.forkWorkflow(workflowId, place, { newWorkflowID, queueName })
}

/** Deletes what the engine keeps of a person's work, with what they asked and were answered. To be called before their rows are deleted. */
export async function deleteWorkOf(personId: string): Promise<void> {
  const engine = await engineClient()
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
  const engine = await engineClient()
  for (let deleted = 0; ; ) {
    const ids = await selectEndedWorkflows(hours, AT_ONCE)
    if (ids.length > 0) await engine.deleteWorkflows(ids)
    deleted += ids.length
    if (ids.length < AT_ONCE) return deleted
  }
}
