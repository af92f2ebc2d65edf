import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import { AppError } from '../../errors'
import type { Passage } from '../../quoting/passage'
import { presentVerdict } from '../check/present-verdict'
import { type CitedAnswer, storeAnswer } from '../check/store-answer'
import type { ReportContents } from '../contents/report-contents'
import type { CitationView } from '../events/answer-view'
import type { RunEvent } from '../events/events'
import { evidenceRows, toEvidence } from '../evidence/store-evidence'
import { nextVersion } from './next-version'

/** Events with a run's answer. An edited version keeps those of its earlier states. */
type AnswerEvent = Extract<RunEvent, { type: 'report.compiled' | 'answer.completed' | 'notice' }>

/** An answer, its contents as a report (null: not a report), and the events about it. */
export type AnswerState = { answer: CitedAnswer; contents: ReportContents | null; notices: string[] }

/** Earlier states of an edited version, oldest first. */
type EditTrace = { calls: []; undo: AnswerEvent[][] }

const MOST_STEPS_BACK = 100
const CHANGED = 'This answer was changed in the meantime, perhaps in another window. Reload the page and try again.'

/** A run whose answer may be edited. `canBeAmended`: it is an edited version from which nothing was made or saved. */
export async function getEditable(runId: string) {
  const client = await db()
  const run = await client.run.findUnique({
    where: { id: runId },
    include: {
      answer: { include: { saved: true } },
      versions: { select: { id: true, mode: true }, orderBy: { createdAt: 'asc' } },
    },
  })
  if (!run?.answer) throw new AppError('conflict', 'There is no answer to edit.')
  const { answer, versions, ...row } = run
  const isKept = answer.saved.length > 0 || answer.rating !== null
  const versionIds = versions.map(({ id }) => id)
  const editIds = versions.flatMap(({ id, mode }) => (mode === 'edit' ? [id] : []))
  return { ...row, answer, versionIds, editIds, canBeAmended: run.mode === 'edit' && versions.length === 0 && !isKept }
}

export type EditableRun = Awaited<ReturnType<typeof getEditable>>

/** Changes an edited version and keeps its previous state for undo; false if it was changed meanwhile. */
export async function amendVersion(run: EditableRun, state: AnswerState): Promise<boolean> {
  const undo = [...readUndo(run), eventsOf(run).filter(isAnswerEvent)].slice(-MOST_STEPS_BACK)
  return replaceAnswer(run, state.answer, toEvents(state), undo)
}

/** Changes the verdicts of an edited version; false if it was changed, saved or rated meanwhile. */
export async function amendVerdicts(run: EditableRun, state: AnswerState): Promise<boolean> {
  const now = await getEditable(run.id)
  if (!now.canBeAmended || now.answer.id !== run.answer.id) return false
  const notices = eventsOf(now).flatMap((event) => (event.type === 'notice' ? event.message : []))
  return replaceAnswer(now, state.answer, toEvents({ ...state, notices }), readUndo(now))
}

/** Restores the state before the last edit; false if there is none. */
export async function restoreVersion(run: EditableRun, passages: Passage[]): Promise<boolean> {
  const undo = readUndo(run)
  const state = undo.pop()
  const answer = state?.find((event) => event.type === 'answer.completed')
  if (!state || !answer) return false
  // A citation stored by an earlier version of Folio refers to no stored evidence.
  const citations = answer.citations.map(presentVerdict).map((citation) => pointingAt(citation, passages))
  const restored = { ...answer, answerId: randomUUID(), citations, edited: answer.edited ?? [] }
  if (!(await replaceAnswer(run, restored, state, undo))) throw new AppError('conflict', CHANGED)
  return true
}

/**
 * A new version edited by hand, which takes over the funnel and evidence of the original. Null if somebody made a
 * version of it or changed it meanwhile.
 */
export async function addEditedVersion(
  run: EditableRun,
  state: AnswerState,
  passages: Passage[],
): Promise<string | null> {
  const client = await db()
  const [id, next] = [randomUUID(), await nextVersion(run)]
  // Reused passages become evidence of this version; the original keeps its own.
  const ids = new Map(passages.map((passage) => [passage.id, randomUUID()]))
  const own = passages.map((passage) => ({ ...passage, id: ids.get(passage.id) ?? randomUUID() }))
  const citations = state.answer.citations.map((citation) => ({
    ...citation,
    evidenceId: ids.get(citation.evidenceId ?? '') ?? null,
  }))
  const moved = { ...state, answer: { ...state.answer, citations } }
  const at = Date.now()
  const events: RunEvent[] = [
    ...eventsOf(run)
      .filter(({ type }) => type === 'run.started' || type === 'question.understood' || type === 'papers.considered')
      // Its start is the time of the edit, not the start of the original run.
      .map((event) => ({ ...event, at })),
    { type: 'evidence.gathered', at, evidence: own.map(toEvidence) },
    ...toEvents(moved),
    {
      type: 'run.finished',
      at,
      status: 'completed',
      error: null,
      usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
    },
  ]
  const isStored = await client.$transaction(async (held) => {
    // Others who make a version of it wait for the lock on its row.
    await held.run.update({ where: { id: run.id }, data: { version: run.version } })
    const now = await held.run.findUniqueOrThrow({
      where: { id: run.id },
      select: { answer: { select: { id: true } }, versions: { select: { id: true } } },
    })
    if (now.answer?.id !== run.answer.id || now.versions.length !== run.versionIds.length) return false
    await held.run.create({
      data: {
        ...next,
        understood: next.understood ? toJson(next.understood) : Prisma.DbNull,
        id,
        mode: 'edit',
        status: 'completed',
        settings: toJson(run.settings),
        events: toJson(events),
        finishedAt: new Date(),
      },
    })
    await held.evidence.createMany({ data: evidenceRows(id, own) })
    for (const write of storeAnswer(held, { ...run, id, analyst: analystOf(run) }, moved.answer)) await write
    return true
  })
  return isStored ? id : null
}

/** Replaces an answer; false if it is no longer the one that was read. */
async function replaceAnswer(
  run: EditableRun,
  answer: CitedAnswer,
  state: AnswerEvent[],
  undo: EditTrace['undo'],
): Promise<boolean> {
  const client = await db()
  const others = eventsOf(run).filter((event) => !isAnswerEvent(event))
  // Events about the answer come before the run's final event.
  const events = [...others.slice(0, -1), ...state, ...others.slice(-1)]
  const trace: EditTrace = { calls: [], undo }
  return client.$transaction(async (held) => {
    const { count } = await held.answer.deleteMany({ where: { id: run.answer.id } })
    if (count === 0) return false
    for (const write of storeAnswer(held, { ...run, analyst: analystOf(run) }, answer)) await write
    await held.run.update({ where: { id: run.id }, data: { events: toJson(events), trace: toJson(trace) } })
    return true
  })
}

function pointingAt(citation: CitationView, passages: Passage[]): CitationView {
  const isStored = passages.some(({ id }) => id === citation.evidenceId)
  return isStored ? citation : { ...citation, evidenceId: null }
}

function toEvents({ answer, contents, notices }: AnswerState): AnswerEvent[] {
  const at = Date.now()
  return [
    ...(contents ? [{ type: 'report.compiled' as const, at, contents }] : []),
    { type: 'answer.completed', at, ...answer },
    ...notices.map((message): AnswerEvent => ({ type: 'notice', at, message })),
  ]
}

function isAnswerEvent(event: RunEvent): event is AnswerEvent {
  return event.type === 'report.compiled' || event.type === 'answer.completed' || event.type === 'notice'
}

function eventsOf({ events }: EditableRun): RunEvent[] {
  return events === null ? [] : fromJson<RunEvent[]>(events)
}

function readUndo({ trace }: EditableRun): EditTrace['undo'] {
  return trace === null ? [] : fromJson<EditTrace>(trace).undo
}

function analystOf({ answer }: EditableRun): 'extractive' | 'llm' {
  return answer.analyst === 'llm' ? 'llm' : 'extractive'
}
