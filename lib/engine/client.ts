import { DBOSClient } from '@dbos-inc/dbos-sdk'
import { pool } from '../db/pool'
import { startHere, systemDatabaseUrl } from './launch'
import { engineLogger } from './logger'
import type { QUEUE, WORKFLOW } from './names'

type WorkflowName = (typeof WORKFLOW)[keyof typeof WORKFLOW]
type QueueName = (typeof QUEUE)[keyof typeof QUEUE]

const shared = globalThis as typeof globalThis & { folioClient?: Promise<DBOSClient> }

function client(): Promise<DBOSClient> {
  shared.folioClient ??= pool().then((open) =>
    DBOSClient.create({ systemDatabaseUrl: systemDatabaseUrl(), systemDatabasePool: open, logger: engineLogger }),
  )
  return shared.folioClient
}

/** Forgets the client, after the pool was closed. */
export function forgetEngineClient(): void {
  shared.folioClient = undefined
}

/**
 * Puts a workflow on its queue. `workflowId` makes it once-only: enqueuing the same id again does nothing.
 * `argument` is what the workflow gets, usually the id of the row it works on.
 */
export async function enqueue(
  queueName: QueueName,
  workflowName: WorkflowName,
  workflowID: string,
  argument: string,
): Promise<void> {
  const engine = await client()
  await engine.enqueue({ queueName, workflowName, workflowID }, argument)
}

/** As `enqueue`, but begins at once where this process has room for it: a queue is looked at only so often. */
export async function begin(
  queueName: QueueName,
  workflowName: WorkflowName,
  workflowID: string,
  argument: string,
): Promise<void> {
  const started = await startHere(workflowName, workflowID, argument)
  if (!started) await enqueue(queueName, workflowName, workflowID, argument)
}

/** Ids of the arguments of workflows of that name that are waiting or running. */
export async function activeArguments(workflowName: WorkflowName): Promise<Set<string>> {
  const engine = await client()
  const active = await engine.listWorkflows({ workflowName, status: ['PENDING', 'ENQUEUED', 'DELAYED'] })
  return new Set(active.map((workflow) => String(workflow.input?.[0])))
}

/**
 * What became of a workflow: null when there never was one; `resumed` when the engine had given it up, which is undone.
 */
export async function reviveWorkflow(queueName: QueueName, workflowId: string): Promise<'ended' | 'resumed' | null> {
  const engine = await client()
  const [found] = await engine.listWorkflows({ workflowIDs: [workflowId] })
  if (!found) return null
  if (found.status !== 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') return 'ended'
  await engine.resumeWorkflow(workflowId, { queueName })
  return 'resumed'
}

/** How long the steps of all workflows of that name took together: milliseconds by name of the step. */
export async function stepTimes(workflowName: WorkflowName): Promise<Map<string, number>> {
  const engine = await client()
  const times = new Map<string, number>()
  for (const { workflowID } of await engine.listWorkflows({ workflowName }))
    for (const { name, startedAtEpochMs = 0, completedAtEpochMs = 0 } of (await engine.listWorkflowSteps(workflowID)) ??
      [])
      times.set(name, (times.get(name) ?? 0) + completedAtEpochMs - startedAtEpochMs)
  return times
}
