import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { ANSWERED, type RunEvent, type RunStatus, type Usage } from '../events'
import { LONG_MODES } from '../long-modes'
import { requireRun } from './run-row'

/** Queue position and remaining time of a run, beside its events. */
export type RunStanding = {
  status: RunStatus
  /** milliseconds that runs of its mode usually took beyond what it has had; null where too few are known, or it took longer */
  leftMs: number | null
  /** the runs that this is known from */
  from: number
  /** of one that has not begun: how many were asked before it and wait as well */
  ahead: number
}

/** Runs from which a median says something, and those that are looked at. */
const ENOUGH_RUNS = 3
const LATEST_RUNS = 10

/** When a run began, and how long such runs took: looked up once a run, since its page asks again and again. */
type Usual = { begunAt: number; ms: number; from: number }

const RUNS_REMEMBERED = 500
const remembered = new Map<string, Usual>()

/**
 * Whether a run is paused or waits its turn, and how long it is likely to take yet: the median time of the latest runs of its mode that
 * ended with an answer, written by the same analyst, less what this one has had. Throws `AppError('not_found')`.
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

/** Runs that take minutes wait on a queue of their own. */
async function countAhead({ mode, createdAt }: { mode: string; createdAt: Date }): Promise<number> {
  const client = await db()
  const long = [...LONG_MODES]
  const modes = long.includes(mode) ? { in: long } : { notIn: long }
  return client.run.count({ where: { status: 'pending', mode: modes, createdAt: { lt: createdAt } } })
}

/** Null before the run has said that it began. */
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
