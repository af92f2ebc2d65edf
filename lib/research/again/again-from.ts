import { randomUUID } from 'node:crypto'
import type { AnswerPart } from '../../citations/answer/answer-part'
import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import { firstResult, resultsBefore, type StepResult, stepsOf } from '../../engine/results'
import { AppError } from '../../errors'
import { analyst } from '../../thinking/ask-analyst'
import type { FollowUp } from '../../thinking/question-tasks'
import { workflowOf } from '../control/run-control'
import { evidenceId } from '../evidence/evidence-id'
import { CHECKLIST_STEP, type CorrectedItem, correctChecklist } from '../outline/checklist/correct-checklist'
import { acceptedPlan } from '../plan/stored-plan'
import { STEPS } from '../record/run-ending'
import { runRow } from '../record/run-row'
import { derive } from '../runs'
import { type RunSettings, readSettings } from '../settings/modes'
import { LONG_MODES } from '../settings/run-limits'

/** Steps that a run reused from the version it began again from. */
export type ReusedSteps = {
  /** name of the first step that ran again */
  step: string
  /** version of the run whose earlier steps were reused */
  version: number
  /** number of the reused steps */
  steps: number
  /** whether the person corrected the checklist among them */
  corrected?: true
  /** the requested model; absent: the one in use */
  model?: string
}

type Again = {
  runId: string
  /** engine number of the first step that runs again */
  place: number
  /** settings, if different from those of the run */
  settings?: RunSettings
  /** the model to ask; absent: the one in use */
  model?: string
  /** the checklist as corrected by the person; all steps after it run again */
  checklist?: CorrectedItem[]
  /** whether it becomes a run of its own beside a failed one; absent: it becomes the next version */
  beside?: boolean
}

/** The step that stores the answer, which cannot be reused. */
const STORES_ANSWER = 'cite'

/**
 * Runs again from one of a run's steps, as a new version. Reuses the results of the earlier steps at no cost; the run
 * itself stays unchanged. Throws `AppError('conflict')` while the run is under way or if its steps come from another
 * version of Folio, and `AppError('not_found')` if they are gone.
 */
export async function againFrom(again: Again): Promise<{ runId: string; sessionId: string }> {
  const client = await db()
  const row = await runRow(again.runId)
  if (!row.finishedAt) throw new AppError('conflict', 'The run is under way. Cancel it first, or wait until it ends.')
  const workflowId = workflowOf(row)
  const [begun, results, steps] = await Promise.all([
    firstResult(workflowId),
    resultsBefore(workflowId, again.place),
    stepsOf(workflowId),
  ])
  if (begun === undefined)
    throw new AppError(
      'not_found',
      'The steps of this run are no longer available: Folio deletes them a day after a run ends. Ask again.',
    )
  const { steps: made, analyst: wrote } = begun as { steps?: number; analyst?: string }
  if (made !== STEPS)
    throw new AppError(
      'conflict',
      'Folio has been updated since this run, and the steps of a run have changed. Ask again.',
    )
  const id = randomUUID()
  const kept = results.slice(1, endOf(results))
  const { entries, renamed } = ownedBy(id, row.id, corrected(kept, again.checklist))
  const evidence = await client.evidence.findMany({ where: { runId: row.id }, orderBy: { ord: 'asc' } })
  const known = evidence.findIndex((one) => !renamed.has(one.id))
  const taken: ReusedSteps = {
    step: steps?.find(({ place }) => place >= again.place)?.name ?? STORES_ANSWER,
    version: row.version,
    steps: entries.length,
    ...(again.checklist && { corrected: true }),
    ...(again.model && { model: again.model }),
  }
  const change = {
    // A run from feedback on an answer starts from the same answer again.
    ...(row.feedback !== null && { parentId: row.parentId }),
    id,
    mode: row.mode,
    feedback: row.feedback,
    target: fromJson<AnswerPart | null>(row.target),
    // Other runs have the plan among their steps.
    plan: row.mode === 'extend' ? await acceptedPlan(row.id) : null,
    understood: fromJson<FollowUp | null>(row.understood),
    settings: await asBefore(again.settings ?? readSettings(row), row.mode, wrote),
    taken: toJson(taken),
    takenSteps: { createMany: { data: entries.map((entry, ord) => ({ ord, ...entry })) } },
    evidence: {
      createMany: {
        data: evidence.slice(0, known < 0 ? evidence.length : known).map(({ runId: _runId, ...one }) => ({
          ...one,
          id: renamed.get(one.id) ?? randomUUID(),
          spans: toJson(one.spans),
          formulas: one.formulas ?? Prisma.DbNull,
        })),
      },
    },
  }
  return derive(row, change, { beside: again.beside })
}

/**
 * The steps of long runs return different values with and without a model, so the new run uses a model if the old one
 * did, and quotes if it did. Throws `AppError('conflict')` if there is no model any more.
 */
async function asBefore(settings: RunSettings, mode: string, wrote: string | undefined): Promise<RunSettings> {
  const now = settings.byQuoting ? 'extractive' : (await analyst()).name
  if (!LONG_MODES.includes(mode) || wrote === now) return settings
  if (wrote === 'extractive') return { ...settings, byQuoting: true }
  throw new AppError(
    'conflict',
    'This run used a language model, and none is connected now. Connect one, or ask again.',
  )
}

/** The first step is the start, which is never reused. Nothing is reused from the step that stores the answer on. */
function endOf(results: StepResult[]): number {
  const at = results.findIndex(({ name }) => name === STORES_ANSWER)
  return at < 0 ? results.length : at
}

type Entry = { name: string; item: string | null; output: string | null }

/** The results up to the checklist, with the corrected one in its place; all of them if it was not corrected. */
function corrected(results: StepResult[], checklist: CorrectedItem[] | undefined): StepResult[] {
  if (!checklist) return results
  const at = results.findIndex(({ name }) => name === CHECKLIST_STEP)
  const plan = results[at]
  if (!plan) throw new AppError('conflict', 'This run has no checklist to correct.')
  return [...results.slice(0, at), { ...plan, output: correctChecklist(plan.output, checklist) }]
}

/**
 * Converts results for another run: their passages get new ids, since each run has its own evidence. `renamed`: new ids
 * by the earlier ones.
 */
function ownedBy(runId: string, earlierId: string, results: StepResult[]) {
  const renamed = new Map<string, string>()
  for (const { output } of results)
    walk(output, (passage) => {
      const isNamedByRun = evidenceId(earlierId, passage) === passage.id
      if (!renamed.has(passage.id)) renamed.set(passage.id, isNamedByRun ? evidenceId(runId, passage) : randomUUID())
    })
  const rename = (json: string) => json.replace(UUIDS, (id) => renamed.get(id) ?? id)
  const entries = results.map(({ name, output, argument }): Entry => {
    const text = output === undefined || output === null ? null : rename(JSON.stringify(output))
    if (argument === null) return { name, item: null, output: text }
    const { work, item } = JSON.parse(argument) as { work: string; item: unknown }
    return { name: work, item: rename(JSON.stringify(item)), output: text }
  })
  return { entries, renamed }
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

type PassageLike = Parameters<typeof evidenceId>[1] & { id: string }

/** Calls `see` for each passage within a value. */
function walk(value: unknown, see: (passage: PassageLike) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isPassage(value)) see(value)
  for (const part of Object.values(value)) walk(part, see)
}

function isPassage(value: object): value is PassageLike {
  return 'paperId' in value && 'spans' in value && 'text' in value && 'id' in value && typeof value.id === 'string'
}
