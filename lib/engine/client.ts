import { isListed, selectClaims } from '../db/work-rows/process-rows'
import { disownWork, selectEndedWorkflows, selectWorkOf } from '../db/work-rows/queue-rows'
import { env } from '../env'
import { log } from '../log'
import { currentPerson } from '../owner'
import { engineClient } from './connect'
import { ownWork, startHere } from './launch'
import { ITEMS } from './serve-queues'
import type { QueueName, WORKFLOW } from './workflow'

type WorkflowName = (typeof WORKFLOW)[keyof typeof WORKFLOW]

/**
 * Queues a workflow in the current person's turn. Enqueuing the same `workflowID` again does nothing. `argument` is
 * passed to the workflow, usually the id of the row it works on.
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

/** Like `enqueue`, but starts at once if this process has room, since queues are polled rarely. */
export async function begin(
  queueName: QueueName,
  workflowName: WorkflowName,
  workflowID: string,
  argument: string,
): Promise<void> {
  const started = await startHere(queueName, workflowName, workflowID, argument)
  if (!started) await enqueue(queueName, workflowName, workflowID, argument)
}

/** Arguments of the waiting and running workflows of this name. */
export async function activeArguments(workflowName: WorkflowName): Promise<Set<string>> {
  const engine = await engineClient()
  const active = await engine.listWorkflows({ workflowName, status: ['PENDING', 'ENQUEUED', 'DELAYED'] })
  return new Set(active.map((workflow) => String(workflow.input?.[0])))
}

/** State of a workflow: null when it never existed; `resumed` when the engine had given it up and this call resumed it. */
export async function reviveWorkflow(queueName: QueueName, workflowId: string): Promise<'ended' | 'resumed' | null> {
  const engine = await engineClient()
  const [found] = await engine.listWorkflows({ workflowIDs: [workflowId] })
  if (!found) return null
  if (found.status !== 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') return 'ended'
  await engine.resumeWorkflow(workflowId, { queueName })
  return 'resumed'
}

/** Whether a live process is executing a workflow. */
export async function isHeld(workflowId: string): Promise<boolean> {
  const engine = await engineClient()
  const [found] = await engine.listWorkflows({ workflowIDs: [workflowId], loadInput: false, loadOutput: false })
  if (found?.status !== 'PENDING') return false
  return !env().DATABASE_URL || (await isListed(found.executorId ?? ''))
}

/** Halts a workflow and its children. Whatever they still write is discarded. */
export async function haltWorkflow(workflowId: string): Promise<void> {
  const engine = await engineClient()
  await engine.cancelWorkflow(workflowId, { cancelChildren: true })
}

/** Resumes a halted workflow and its children from the last finished step. Returns false when there is none. */
export async function resumeHalted(queueName: QueueName, workflowId: string): Promise<boolean> {
  const engine = await engineClient()
  const status = 'CANCELLED'
  const [found] = await engine.listWorkflows({ workflowIDs: [workflowId], status })
  if (!found) return false
  const children = await engine.listWorkflows({ parentWorkflowID: workflowId, status })
  // The engine forgets the queue of a halted workflow.
  for (const child of children) await engine.resumeWorkflow(child.workflowID, { queueName: ITEMS })
  await engine.resumeWorkflow(workflowId, { queueName })
  return true
}

/** Claims without an active worker at the last check. */
let idleClaims = new Set<string>()

/**
 * Requeues workflows that this process claimed but is not executing, seen at two checks in a row. The engine claims a
 * workflow and starts it in two steps: a failure in between, or in storing its end, would leave it claimed for as long
 * as the process lives. Returns their ids.
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

/** Starts a workflow again as `newWorkflowID`, with the results of the steps before that place. */
export async function forkAt(queueName: QueueName, workflowId: string, place: number, newWorkflowID: string) {
  const engine = await engineClient()
  await engine.forkWorkflow(workflowId, place, { newWorkflowID, queueName })
}

/** Deletes the engine's rows of a person's work, which hold questions and answers. Call it before their own rows are deleted. */
export async function deleteWorkOf(personId: string): Promise<void> {
  const engine = await engineClient()
  const ids = await selectWorkOf(personId)
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await engine.deleteWorkflows(ids.slice(from, from + AT_ONCE), true)
  await disownWork(personId)
}

/** Hours that steps are kept after a workflow ends. Until then a run can start again from one of them. */
const KEPT_HOURS = 24
const AT_ONCE = 200

/** Deletes the engine's rows of workflows that ended a while ago. Returns their number. */
export async function deleteEndedWorkflows(hours = KEPT_HOURS): Promise<number> {
  const engine = await engineClient()
  for (let deleted = 0; ; ) {
    const ids = await selectEndedWorkflows(hours, AT_ONCE)
    if (ids.length > 0) await engine.deleteWorkflows(ids)
    deleted += ids.length
    if (ids.length < AT_ONCE) return deleted
  }
}
