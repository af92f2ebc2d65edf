import { db } from '../../db/client'
import { selectBreak } from '../../db/engine-rows'
import { Prisma } from '../../db/generated/client'
import { forgetOldTexts } from '../../db/run-call-rows'
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
import { queueOf } from './queue-of'
import { breakOff, INTERRUPTED } from './run-ending'
import { placeBehind, wake } from './run-events'
import { requireRun } from './run-row'
import { LAST_STEP, STEPS } from './steps-version'
import type { Wish } from './wish'

/** The workflow of a run: another one each time that it goes on after it was interrupted. */
export function workflowOf({ id, attempt }: { id: string; attempt: number }): string {
  return `${id}.${attempt}`
}

/** Stops a run within a second and keeps what it has. A run that has ended stays as it is. */
export async function cancelRun(runId: string): Promise<void> {
  const run = await getRun(runId)
  if (!(await setWish(runId, 'cancel'))) return
  const workflowId = workflowOf(run)
  // Who has it sees the wish and writes the ending. Otherwise nobody is to begin it any more.
  if (run.status !== 'paused' && (await isHeld(workflowId))) return
  await haltWorkflow(workflowId)
  await breakOff(runId, { status: 'cancelled', error: null })
}

/** Lets a run wait, until it is resumed, where its last finished step left it. Throws `AppError('conflict')`. */
export async function pauseRun(runId: string): Promise<void> {
  const run = await getRun(runId)
  if (!(await setWish(runId, 'pause'))) throw ended()
  await haltWorkflow(workflowOf(run))
  await setStatus(runId, 'paused')
}

/** Lets a run that was paused go on. Throws `AppError('conflict')`. */
export async function resumeRun(runId: string): Promise<void> {
  const run = await getRun(runId)
  if (run.status !== 'paused') throw new AppError('conflict', 'Only a paused run can be resumed.')
  await setWish(runId, null)
  await setStatus(runId, 'in_progress')
  await takeUp(run)
}

/** Asks a run under way to write from what it has found. Throws `AppError('conflict')`. */
export async function writeNow(runId: string): Promise<void> {
  await getRun(runId)
  if (!(await setWish(runId, 'write'))) throw ended()
}

/** Like `writeNow`, for a run whose time is up; the person's own request takes precedence. */
export async function writeAtLimit(runId: string): Promise<void> {
  const client = await db()
  await client.run.updateMany({ where: { id: runId, finishedAt: null, wish: null }, data: { wish: 'write' } })
}

/** Whether a run that was interrupted has its steps still, so that it can go on behind the last of them. */
export async function canGoOn(runId: string): Promise<boolean> {
  const run = await getRun(runId)
  if (run.status !== 'interrupted' || run.answer) return false
  const begun = (await firstResult(workflowOf(run))) as { steps?: number } | undefined
  return begun?.steps === STEPS
}

/** Lets a run that was interrupted go on behind its last finished step. Throws `AppError('conflict')` where it cannot. */
export async function goOn(runId: string): Promise<void> {
  const run = await getRun(runId)
  const workflowId = workflowOf(run)
  const may = await canGoOn(runId)
  // Whoever should be at it still is at it no more.
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

/** Hands a run to the engine, from where it is. */
async function takeUp(run: { id: string; attempt: number; mode: string }): Promise<void> {
  const workflowId = workflowOf(run)
  const queue = queueOf(run.mode)
  if (!(await resumeHalted(queue, workflowId))) await enqueue(queue, WORKFLOW.research, workflowId, run.id)
}

/** Runs that nobody worked on when they were last looked at: one may be about to be handed over. */
let idle = new Set<string>()

/**
 * Brings runs and their workflows together where a process was ended between the two: takes up what was accepted but
 * never handed over, and ends what nobody works on, seen twice, or `atOnce`.
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

/** Keeps runs and workflows together while the process goes on, and deletes what need not be kept. */
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
