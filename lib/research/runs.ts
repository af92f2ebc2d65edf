import { randomUUID } from 'node:crypto'
import type { AnswerPart } from '../citations/answer/answer-part'
import { db } from '../db/client'
import { Prisma } from '../db/generated/client'
import { fromJson, toJson } from '../db/json'
import { requireRoomToWork } from '../db/room'
import { begin } from '../engine/client'
import { WORKFLOW } from '../engine/workflow'
import { AppError } from '../errors'
import { newSession } from '../sessions/sessions'
import type { FollowUp } from '../thinking/question-tasks'
import { budgetFor } from './costs/estimate'
import { isFinal, type RunEvent, type RunStatus, type StoredEvent } from './events'
import type { ReportPlan } from './outline/report-plan'
import { queueOf } from './run/queue-of'
import { workflowOf } from './run/run-control'
import { readEvents } from './run/run-events'
import { requireRun } from './run/run-row'
import { foldEvents, type RunView } from './run-view'
import { savedPath } from './saved/saved-path'
import { LIMITS, QUESTION_LIMIT } from './settings/funnel'
import { type Mode, modeOf, type RunSettings, readSettings } from './settings/modes'
import { describeChange } from './versions/describe-change'
import { nextVersion, originalMode } from './versions/next-version'

/** A run as pages show it. */
export type RunItem = Awaited<ReturnType<typeof getRun>>

/** The question as it will be asked. Throws `AppError('bad_request')` when there is none, or it is too long. */
export function requireQuestion(text: string, what = 'question'): string {
  const question = text.replaceAll('\0', '').trim()
  if (!question) throw new AppError('bad_request', `The ${what} is empty. Type what you want to know.`)
  if (question.length > QUESTION_LIMIT)
    throw new AppError(
      'bad_request',
      `The ${what} has ${question.length.toLocaleString('en')} characters; ${QUESTION_LIMIT.toLocaleString('en')} are the limit. Shorten it.`,
    )
  return question
}

/**
 * Asks a question, in a session of its own or in the one given: there it may refer back to the last answer. Once this
 * returns, the run is not lost.
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

/** Leaves out of a follow-up the papers that the answer before was asked without, but for those that it asks for. */
async function withoutLeftOut(settings: RunSettings, followsId: string | null | undefined): Promise<RunSettings> {
  if (!followsId) return settings
  const before = readSettings(await getRow(followsId)).exclude
  const asked = new Set([...settings.include, ...(settings.among?.paperIds ?? [])])
  const exclude = [...settings.exclude, ...before.filter((id) => !asked.has(id))]
  return { ...settings, exclude: [...new Set(exclude)].slice(0, LIMITS.papers) }
}

/** Asks a run's question again with other settings: a new version, whatever became of the run. */
export async function askAgain(input: { runId: string; settings: RunSettings }) {
  const parent = await getRow(input.runId)
  return addRun({ ...(await nextVersion(parent)), mode: await originalMode(parent), settings: input.settings })
}

/**
 * Finds the place of a new question in its session: the run whose answer it follows, and the first version when the same
 * words were asked before. Repeated words follow what they followed before.
 */
async function placeOf(sessionId: string, question: string): Promise<Pick<NewRun, 'followsId' | 'rootId'>> {
  const client = await db()
  const select = { id: true, question: true, followsId: true, rootId: true }
  const orderBy = { createdAt: 'desc' } as const
  const last = await client.run.findFirst({ where: { sessionId, answer: { isNot: null } }, orderBy, select })
  const followsId = last?.question === question ? last.followsId : (last?.id ?? null)
  // What refers back is another question once it is understood in another way: see `understand`.
  const alike = [{ understood: { equals: Prisma.DbNull } }, { followsId: followsId ?? '' }]
  const same = await client.run.findFirst({
    where: { sessionId, question, parentId: null, OR: alike },
    orderBy,
    select,
  })
  return { followsId, rootId: same && (same.rootId ?? same.id) }
}

/** Asks a run's question again as it was typed, by itself: a new version that refers back to nothing. */
export async function askAsTyped(runId: string) {
  const parent = await getRow(runId)
  const mode = await originalMode(parent)
  const settings = modeOf(mode).read(parent.settings)
  return addRun({ ...(await nextVersion(parent)), followsId: null, understood: null, mode, settings })
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
  /** of a report that is written by a plan that is there: of one that gets more sections, its plan with them */
  plan?: ReportPlan | null
  /** of a run that takes steps over, which are stored together with it: see `again/again-from.ts` */
  id?: string
  taken?: Prisma.InputJsonValue
  takenSteps?: { createMany: { data: Prisma.TakenStepCreateManyRunInput[] } }
  evidence?: { createMany: { data: Prisma.EvidenceCreateManyRunInput[] } }
}

/** Stores a run of a session that is there, and begins it. */
export async function addRun(run: NewRun): Promise<{ runId: string; sessionId: string }> {
  await touchSession(run.sessionId)
  return storeRun(run)
}

/** It is the one worked on last. Throws `AppError('not_found')` when it was removed. */
async function touchSession(id: string): Promise<void> {
  const client = await db()
  const { count } = await client.session.updateMany({ where: { id, removedAt: null }, data: { updatedAt: new Date() } })
  if (count === 0) throw new AppError('not_found', 'There is no such session. It may have been deleted.')
}

/**
 * Stores a run behind what is given, all or nothing, and begins it. Throws `AppError('disk_full')` before anything is stored
 * that could not be answered.
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
    /** in which its question is asked again */
    askedMode: await originalMode(row),
    /** the part of the parent's answer that the feedback is on; null: the whole */
    target: fromJson<AnswerPart | null>(row.target),
    /** the first version of the answer to its question; null: it is the first */
    rootId,
    understood: fromJson<FollowUp | null>(row.understood),
    status: row.status as RunStatus,
    rating: answer?.rating ?? null,
    savedTo: answer?.saved[0] ? savedPath(answer.saved[0].fileName) : null,
    settings,
    /** what its settings have changed against the version that it came from, else against the seed's; null: nothing */
    change: describeChange(parent ? readSettings(parent) : modeOf(mode).settings.parse({}), settings),
    createdAt: row.createdAt.toISOString(),
  }
}

/** State of the screen for a run: complete when it has ended, else empty (`watchRun` delivers the events). */
export async function getRunView(runId: string): Promise<RunView> {
  return foldEvents(storedEvents(await getStored(runId)))
}

/** The events of a run behind `after` (-1: all), and those to come, until it ends. */
export async function* watchRun(runId: string, after: number): AsyncGenerator<StoredEvent> {
  const row = await getStored(runId)
  const isFollowing = after >= 0 && after < STORED && row.status !== 'interrupted'
  if (isFinal(row.status as RunStatus) && !isFollowing) {
    yield* storedEvents(row).filter(({ seq }) => seq > after)
    return
  }
  // The one that was seen last is read again: behind the last word nothing comes.
  for await (const { seq, event } of readEvents(runId, Math.max(after, 0))) {
    if (seq > after) yield { seq, event }
    if (event.type === 'run.finished') return
  }
  // It ended without a last word that could be read: it was interrupted, or ended long ago, and its row has it all.
  yield* storedEvents(await getStored(runId)).filter(({ seq }) => seq > after)
}

/**
 * A run that has ended keeps its events without the deltas. Their places are counted from far behind those
 * that it told them in, so that a reader of an interrupted run takes in the whole.
 */
function storedEvents(row: { events: unknown }): StoredEvent[] {
  const events = (row.events ?? []) as RunEvent[]
  return events.map((event, index) => ({ seq: STORED + index, event }))
}

const STORED = 1_000_000_000

/** `null` takes a rating back. A run without an answer stays as it is. */
export async function rateAnswer(runId: string, rating: 1 | -1 | null): Promise<void> {
  const client = await db()
  await client.answer.updateMany({ where: { runId }, data: { rating } })
}

/** All of a run but its bulk, the events and the trace: a session's page reads this of every version. */
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
