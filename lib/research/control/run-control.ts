import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { forgetOldTexts } from '../../db/run-rows/run-call-rows'
import { selectBreak } from '../../db/work-rows/step-rows'
import {
  activeArguments,
  deleteEndedWorkflows,
  enqueue,
  forkAt,
  haltWorkflow,
  isHeld,
  resumeHalted,
  resumeStranded,
} from '../../engine/client'
import { firstResult, stepsOf } from '../../engine/results'
import { WORKFLOW } from '../../engine/workflow'
import { AppError } from '../../errors'
import { log } from '../../log'
import { breakOff, INTERRUPTED, LAST_STEP, STEPS } from '../record/run-ending'
import { placeBehind, wake } from '../record/run-events'
import { requireRun } from '../record/run-row'
import type { Wish } from '../record/wish'
import { queueOf } from './queue-of'

/** Workflow id of a run. It changes each time an interrupted run continues. */
export function workflowOf({ id, attempt }: { id: string; attempt: number }): string {
  return `${id}.${attempt}`
}

/** Stops a run within a second and keeps its results. Does nothing if the run has ended. */
export async function cancelRun(runId: string): Promise<void> {
  const run = await getRun(runId)
  if (!(await setWish(runId, 'cancel'))) return
  const workflowId = workflowOf(run)
  // Its process sees the request and writes the ending. If there is none, make sure that none starts it.
  if (run.status !== 'paused' && (await isHeld(workflowId))) return
  await haltWorkflow(workflowId)
  await breakOff(runId, { status: 'cancelled', error: null })
}

/** Pauses a run after its last finished step until it is resumed. Throws `AppError('conflict')`. */
export async function pauseRun(runId: string): Promise<void> {
  const run = await getRun(runId)
  if (!(await setWish(runId, 'pause'))) throw ended()
  await haltWorkflow(workflowOf(run))
  await setStatus(runId, 'paused')
}

/** Resumes a paused run. Throws `AppError('conflict')`. */
export async function resumeRun(runId: string): Promise<void> {
  const run = await getRun(runId)
  if (run.status !== 'paused') throw new AppError('conflict', 'Only a paused run can be resumed.')
  await setWish(runId, null)
  await setStatus(runId, 'in_progress')
  await takeUp(run)
}

/** Asks a running run to write from what it has found so far. Throws `AppError('conflict')`. */
export async function writeNow(runId: string): Promise<void> {
  await getRun(runId)
  if (!(await setWish(runId, 'write'))) throw ended()
}

/** Like `writeNow`, for a run at its time limit. A request by the person takes precedence. */
export async function writeAtLimit(runId: string): Promise<void> {
  const client = await db()
  await client.run.updateMany({ where: { id: runId, finishedAt: null, wish: null }, data: { wish: 'write' } })
}

/** Whether an interrupted run still has its steps, so that it can continue after the last one. */
export async function canGoOn(runId: string): Promise<boolean> {
  const run = await getRun(runId)
  if (run.status !== 'interrupted' || run.answer) return false
  const begun = (await firstResult(workflowOf(run))) as { steps?: number } | undefined
  return begun?.steps === STEPS
}

/** Continues an interrupted run after its last finished step. Throws `AppError('conflict')` if it cannot. */
export async function goOn(runId: string): Promise<void> {
  const run = await getRun(runId)
  const workflowId = workflowOf(run)
  const may = await canGoOn(runId)
  // A process that may still be working on it must stop.
  if (may) await haltWorkflow(workflowId)
  const place = may ? await selectBreak(workflowId, LAST_STEP) : null
  if (place === null) throw new AppError('conflict', 'This run can no longer be resumed. Ask again.')
  const done = ((await stepsOf(workflowId)) ?? []).filter((step) => step.place < place)
  const next = { id: runId, attempt: run.attempt + 1 }
  const client = await db()
  const data = { attempt: next.attempt, status: 'in_progress', wish: null, finishedAt: null }
  await client.$transaction([
    client.runEvent.deleteMany({
      where: {
        runId,
        OR: [{ seq: { gte: placeBehind(done.length) } }, { event: { startsWith: '{"type":"run.finished"' } }],
      },
    }),
    client.run.update({ where: { id: runId }, data: { ...data, error: Prisma.DbNull, events: Prisma.DbNull } }),
  ])
  await forkAt(queueOf(run.mode), workflowId, place, workflowOf(next))
}

async function setWish(runId: string, wish: Wish | null): Promise<boolean> {
  const client = await db()
  const { count } = await client.run.updateMany({ where: { id: runId, finishedAt: null }, data: { wish } })
  return count > 0
}

async function setStatus(runId: string, status: 'paused' | 'in_progress'): Promise<void> {
  const client = await db()
  await client.run.updateMany({ where: { id: runId, finishedAt: null }, data: { status } })
  wake(runId)
}

const ended = () => new AppError('conflict', 'The run has ended.')

async function getRun(runId: string) {
  const client = await db()
  const select = { id: true, attempt: true, mode: true, status: true, finishedAt: true } as const
  return requireRun(
    await client.run.findUnique({ where: { id: runId }, select: { ...select, answer: { select: { id: true } } } }),
  )
}

/** Hands a run to the engine to start or continue. */
async function takeUp(run: { id: string; attempt: number; mode: string }): Promise<void> {
  const workflowId = workflowOf(run)
  const queue = queueOf(run.mode)
  if (!(await resumeHalted(queue, workflowId))) await enqueue(queue, WORKFLOW.research, workflowId, run.id)
}

/** Runs without a worker at the last check. One of them may just be about to get one. */
let idle = new Set<string>()

/**
 * Reconciles runs and their workflows after a process was killed between the two: starts accepted runs that were never
 * handed to the engine, and ends runs without a worker at two checks in a row, or at the first with `atOnce`.
 */
export async function reconcileRuns({ atOnce = false } = {}): Promise<void> {
  const client = await db()
  const open = await client.run.findMany({
    where: { finishedAt: null, mode: { not: 'edit' } },
    select: { id: true, attempt: true, mode: true, status: true, wish: true },
  })
  const active = open.length > 0 ? await activeArguments(WORKFLOW.research) : new Set()
  const before = idle
  const left = open.filter(({ id, status }) => !active.has(id) && status !== 'paused')
  idle = new Set(left.map(({ id }) => id))
  for (const run of left) {
    if (!atOnce && !before.has(run.id)) continue
    if (run.wish === 'cancel') await breakOff(run.id, { status: 'cancelled', error: null })
    else if (run.wish === 'pause') await setStatus(run.id, 'paused')
    else if (run.status === 'pending') await takeUp(run)
    else if (!(await resumeHalted(queueOf(run.mode), workflowOf(run)))) await breakOff(run.id, INTERRUPTED)
  }
}

const EVERY_MS = 5_000
const TIDY_MS = 600_000

let timers: NodeJS.Timeout[] = []

/** Reconciles runs and workflows at intervals, and deletes outdated data. */
export function watchRuns(): void {
  unwatchRuns()
  const every = (ms: number, work: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log.warn('runs were not looked at', { detail: String(error).slice(0, 200) }))
    }, ms)
    timer.unref()
    return timer
  }
  timers = [
    every(EVERY_MS, () => reconcileRuns()),
    every(EVERY_MS, resumeStranded),
    every(TIDY_MS, () => deleteEndedWorkflows()),
    every(TIDY_MS, forgetOldTexts),
  ]
}

export function unwatchRuns(): void {
  for (const timer of timers) clearInterval(timer)
  timers = []
}
