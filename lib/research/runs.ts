import { randomUUID } from 'node:crypto'
import type { AnswerPart } from '../citations/answer/answer-part'
import { db } from '../db/client'
import { requireRoomToWork } from '../db/data-dir/room'
import { Prisma } from '../db/generated/client'
import { fromJson, toJson } from '../db/json'
import { begin } from '../engine/client'
import { WORKFLOW } from '../engine/workflow'
import { AppError } from '../errors'
import { newSession } from '../sessions/sessions'
import type { FollowUp } from '../thinking/question-tasks'
import { queueOf } from './control/queue-of'
import { workflowOf } from './control/run-control'
import { budgetFor } from './costs/estimate'
import type { RunEvent, StoredEvent } from './events/events'
import type { ReportPlan } from './plan/report-plan'
import { readEvents } from './record/run-events'
import { requireRun } from './record/run-row'
import { isFinal, type RunStatus } from './run-status'
import { foldEvents, type RunView } from './run-view'
import { savedPath } from './saved/saved-path'
import { LIMITS, QUESTION_LIMIT } from './settings/funnel'
import { type Mode, modeOf, type RunSettings, readSettings } from './settings/modes'
import { describeChange } from './versions/describe-change'
import { besideVersion, nextVersion, originalMode } from './versions/next-version'

/** A run in the form for pages. */
export type RunItem = Awaited<ReturnType<typeof getRun>>

/** Normalizes a question. Throws `AppError('bad_request')` if it is empty or too long. */
export function requireQuestion(text: string, what = 'question'): string {
  const question = text.replaceAll('\0', '').trim()
  if (!question) throw new AppError('bad_request', `The ${what} is empty. Type something first.`)
  if (question.length > QUESTION_LIMIT)
    throw new AppError(
      'bad_request',
      `The ${what} has ${question.length.toLocaleString('en')} characters; the limit is ${QUESTION_LIMIT.toLocaleString('en')}. Shorten it.`,
    )
  return question
}

/**
 * Asks a question, in a new session or the given one, where it may follow up on the last answer. Once this returns, the
 * run is safely stored.
 */
export async function startRun(input: { question: string; sessionId?: string; mode?: Mode; settings?: RunSettings }) {
  const question = requireQuestion(input.question)
  const { sessionId, mode = 'answer', settings } = input
  if (!sessionId) {
    const { id, stored } = await newSession(question)
    return storeRun({ sessionId: id, mode, question, settings }, [stored])
  }
  await touchSession(sessionId)
  const place = await placeOf(sessionId, question)
  const asked = settings ?? modeOf(mode).settings.parse({})
  return storeRun({ sessionId, mode, question, ...place, settings: await withoutLeftOut(asked, place.followsId) })
}

/** Excludes papers that the previous answer excluded from its follow-up, unless the follow-up includes them. */
async function withoutLeftOut(settings: RunSettings, followsId: string | null | undefined): Promise<RunSettings> {
  if (!followsId) return settings
  const before = readSettings(await getRow(followsId)).exclude
  const asked = new Set([...settings.include, ...(settings.among?.paperIds ?? [])])
  const exclude = [...settings.exclude, ...before.filter((id) => !asked.has(id))]
  return { ...settings, exclude: [...new Set(exclude)].slice(0, LIMITS.papers) }
}

/** Asks a run's question again with other settings: a new version, whatever the state of the run. */
export async function askAgain(input: { runId: string; settings: RunSettings }) {
  const parent = await getRow(input.runId)
  return derive(parent, { mode: await originalMode(parent), settings: input.settings })
}

/**
 * The position of a new question in its session: the run it follows, and the first version if the same words were asked
 * before. A repeated question follows the same run as before.
 */
async function placeOf(sessionId: string, question: string): Promise<Pick<NewRun, 'followsId' | 'rootId'>> {
  const client = await db()
  const select = { id: true, question: true, followsId: true, rootId: true }
  const orderBy = { createdAt: 'desc' } as const
  const last = await client.run.findFirst({ where: { sessionId, answer: { isNot: null } }, orderBy, select })
  const followsId = last?.question === question ? last.followsId : (last?.id ?? null)
  // A follow-up with another meaning is a different question: see `understand`.
  const alike = [{ understood: { equals: Prisma.DbNull } }, { followsId: followsId ?? '' }]
  const same = await client.run.findFirst({
    where: { sessionId, question, parentId: null, OR: alike },
    orderBy,
    select,
  })
  return { followsId, rootId: same && (same.rootId ?? same.id) }
}

/** Asks a run's question again as typed, without reference to an earlier answer: a new version. */
export async function askAsTyped(runId: string) {
  const parent = await getRow(runId)
  const mode = await originalMode(parent)
  const settings = modeOf(mode).read(parent.settings)
  return derive(parent, { followsId: null, understood: null, mode, settings })
}

type NewRun = {
  sessionId: string
  mode: string
  question: string
  followsId?: string | null
  understood?: FollowUp | null
  feedback?: string | null
  target?: AnswerPart | null
  parentId?: string | null
  rootId?: string | null
  version?: number
  settings?: RunSettings
  /** for a report with an existing plan; for one that gets more sections, the plan including these */
  plan?: ReportPlan | null
  /** for a run that reuses steps, which are stored with it: see `again/again-from.ts` */
  id?: string
  taken?: Prisma.InputJsonValue
  takenSteps?: { createMany: { data: Prisma.TakenStepCreateManyRunInput[] } }
  evidence?: { createMany: { data: Prisma.EvidenceCreateManyRunInput[] } }
}

/**
 * Makes a run from an earlier one, and starts it: the next version of its answer or, with `beside`, a run beside one that
 * failed. `change`: what differs from the earlier run.
 */
export async function derive(
  run: Parameters<typeof besideVersion>[0],
  change: Partial<NewRun> & Pick<NewRun, 'mode'>,
  { beside = false } = {},
): Promise<{ runId: string; sessionId: string }> {
  await touchSession(run.sessionId)
  return storeRun({ ...(beside ? besideVersion(run) : await nextVersion(run)), ...change })
}

/** Makes the session the last used one. Throws `AppError('not_found')` if it was removed. */
async function touchSession(id: string): Promise<void> {
  const client = await db()
  const { count } = await client.session.updateMany({ where: { id, removedAt: null }, data: { updatedAt: new Date() } })
  if (count === 0) throw new AppError('not_found', 'There is no such session. It may have been deleted.')
}

/**
 * Stores a run with other statements in one transaction, and starts it. Throws `AppError('disk_full')` before storing a
 * run that could not be answered.
 */
async function storeRun(
  { target, understood, plan, ...run }: NewRun,
  before: Prisma.PrismaPromise<unknown>[] = [],
): Promise<{ runId: string; sessionId: string }> {
  await requireRoomToWork()
  const client = await db()
  const settings = run.settings ?? modeOf(run.mode).settings.parse({})
  const budget = await budgetFor(run.mode, settings.gather.k)
  const created = { id: run.id ?? randomUUID(), attempt: 1 }
  const stored = client.run.create({
    data: {
      ...run,
      ...created,
      settings,
      target: target ? toJson(target) : Prisma.DbNull,
      understood: understood ? toJson(understood) : Prisma.DbNull,
      ...(budget && { budget }),
      ...(plan && { plan: { create: { plan: toJson(plan), acceptedAt: new Date() } } }),
    },
  })
  await client.$transaction([...before, stored])
  await begin(queueOf(run.mode), WORKFLOW.research, workflowOf(created), created.id)
  return { runId: created.id, sessionId: run.sessionId }
}

/** Throws `AppError('not_found')`. */
export async function getRun(runId: string) {
  const { answer, parent, ...row } = await getRow(runId)
  const { id, sessionId, mode, question, feedback, version, parentId, rootId } = row
  const settings = readSettings(row)
  return {
    ...{ id, sessionId, mode, question, feedback, version, parentId },
    /** mode for asking its question again */
    askedMode: await originalMode(row),
    /** the part of the parent's answer that the feedback refers to; null: all of it */
    target: fromJson<AnswerPart | null>(row.target),
    /** the first version of the answer; null: this is the first */
    rootId,
    understood: fromJson<FollowUp | null>(row.understood),
    status: row.status as RunStatus,
    rating: answer?.rating ?? null,
    savedTo: answer?.saved[0] ? savedPath(answer.saved[0].fileName) : null,
    settings,
    /** changed settings compared with the parent version, or else with the defaults; null: none */
    change: describeChange(parent ? readSettings(parent) : modeOf(mode).settings.parse({}), settings),
    createdAt: row.createdAt.toISOString(),
  }
}

/** State of the screen for a run: complete if it has ended, else empty (`watchRun` delivers the events). */
export async function getRunView(runId: string): Promise<RunView> {
  return foldEvents(storedEvents(await getStored(runId)))
}

/** Yields the events of a run after `after` (-1: all), and new ones until it ends. */
export async function* watchRun(runId: string, after: number): AsyncGenerator<StoredEvent> {
  const row = await getStored(runId)
  const isFollowing = after >= 0 && after < STORED && row.status !== 'interrupted'
  if (isFinal(row.status as RunStatus) && !isFollowing) {
    yield* storedEvents(row).filter(({ seq }) => seq > after)
    return
  }
  // Reads the last seen event again, because nothing comes after the final one.
  for await (const { seq, event } of readEvents(runId, Math.max(after, 0))) {
    if (seq > after) yield { seq, event }
    if (event.type === 'run.finished') return
  }
  // There is no final event to read: the run was interrupted or ended long ago, and its row has all events.
  yield* storedEvents(await getStored(runId)).filter(({ seq }) => seq > after)
}

/**
 * Events of an ended run, without deltas. Their positions start far after the original ones, so that a reader of an
 * interrupted run receives all of them.
 */
function storedEvents(row: { events: unknown }): StoredEvent[] {
  const events = (row.events ?? []) as RunEvent[]
  return events.map((event, index) => ({ seq: STORED + index, event }))
}

const STORED = 1_000_000_000

/** `null` removes a rating. Does nothing for a run without an answer. */
export async function rateAnswer(runId: string, rating: 1 | -1 | null): Promise<void> {
  const client = await db()
  await client.answer.updateMany({ where: { runId }, data: { rating } })
}

/** A run without its events and trace, which are large: a session's page reads this of every version. */
async function getRow(runId: string) {
  const client = await db()
  const include = { answer: { include: { saved: true } }, parent: { select: { mode: true, settings: true } } }
  const row = await client.run.findUnique({ where: { id: runId }, include, omit: { events: true, trace: true } })
  return requireRun(row)
}

async function getStored(runId: string) {
  const client = await db()
  return requireRun(await client.run.findUnique({ where: { id: runId }, select: { status: true, events: true } }))
}
