import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import type { RunEvent, Usage } from '../events/events'
import { requireRun } from '../record/run-row'
import { ANSWERED, type RunStatus } from '../run-status'
import { LONG_MODES } from '../settings/run-limits'

/** A run's queue position and remaining time; its events do not contain these. */
export type RunStanding = {
  status: RunStatus
  /** expected remaining ms, from the usual time of its mode; null if too few runs are known, or if it takes longer */
  leftMs: number | null
  /** number of runs behind the estimate */
  from: number
  /** for a run that has not started: number of waiting runs before it */
  ahead: number
}

/** Minimum number of runs for a median, and maximum number considered. */
const ENOUGH_RUNS = 3
const LATEST_RUNS = 10

/** Start of a run and usual duration of such runs. Looked up once per run, because its page polls. */
type Usual = { begunAt: number; ms: number; from: number }

const RUNS_REMEMBERED = 500
const remembered = new Map<string, Usual>()

/**
 * Whether a run is paused or queued, and its expected remaining time: the median duration of the latest runs of its
 * mode that ended with an answer by the same analyst, minus the time it has had. Throws `AppError('not_found')`.
 */
export async function standingOf(runId: string): Promise<RunStanding> {
  const client = await db()
  const run = requireRun(
    await client.run.findUnique({ where: { id: runId }, select: { status: true, mode: true, createdAt: true } }),
  )
  const status = run.status as RunStatus
  const usual = status === 'in_progress' ? (remembered.get(runId) ?? (await usualFor(runId, run.mode))) : null
  const ahead = status === 'pending' ? await countAhead(run) : 0
  if (!usual) return { status, leftMs: null, from: 0, ahead }
  if (!remembered.has(runId) && remembered.size >= RUNS_REMEMBERED) remembered.clear()
  remembered.set(runId, usual)
  const left = usual.ms - (Date.now() - usual.begunAt)
  return { status, leftMs: usual.from >= ENOUGH_RUNS && left > 0 ? left : null, from: usual.from, ahead }
}

/** Long runs wait on a queue of their own. */
async function countAhead({ mode, createdAt }: { mode: string; createdAt: Date }): Promise<number> {
  const client = await db()
  const long = [...LONG_MODES]
  const modes = long.includes(mode) ? { in: long } : { notIn: long }
  return client.run.count({ where: { status: 'pending', mode: modes, createdAt: { lt: createdAt } } })
}

/** Null before the run has announced its start. */
async function usualFor(runId: string, mode: string): Promise<Usual | null> {
  const client = await db()
  const begun = await client.runEvent.findFirst({ where: { runId }, orderBy: { seq: 'asc' } })
  const event = begun && (JSON.parse(begun.event) as RunEvent)
  if (event?.type !== 'run.started') return null
  const runs = await client.run.findMany({
    where: { mode, status: { in: ANSWERED }, answer: { analyst: event.analyst }, taken: { equals: Prisma.DbNull } },
    orderBy: { finishedAt: 'desc' },
    take: LATEST_RUNS,
    select: { usage: true },
  })
  const times = runs.map(({ usage }) => (usage as Usage).ms).toSorted((a, b) => a - b)
  return { begunAt: event.at, ms: times[Math.floor(times.length / 2)] ?? 0, from: times.length }
}
