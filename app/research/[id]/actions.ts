'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { AnswerPart } from '@/lib/citations/answer/answer-part'
import type { Outcome } from '@/lib/errors'
import { addToLibrary } from '@/lib/library/outside/add-to-library'
import { findKeptWork, type KeptWork } from '@/lib/library/outside/kept-work'
import { equationsOf } from '@/lib/library/paper/equations'
import { retryRun } from '@/lib/research/again/retry-run'
import { locateEvidence } from '@/lib/research/check/locate-evidence'
import type { StoredEvent } from '@/lib/research/events'
import { saveAnswer } from '@/lib/research/export/save'
import type { FunnelSettings } from '@/lib/research/funnel/funnel'
import { modeOf } from '@/lib/research/modes/modes'
import { addedSectionSchema, addSection as addTo } from '@/lib/research/report/add-section'
import type { ReportPlan } from '@/lib/research/report/report-plan'
import { acceptPlan, changePlan, readPlan } from '@/lib/research/report/stored-plan'
import { cancelRun, canGoOn, goOn, pauseRun, resumeRun, writeNow } from '@/lib/research/run/run-control'
import { type Standing, standingOf } from '@/lib/research/run/run-standing'
import { askAgain, askAsTyped, getRun, rateAnswer, watchRun } from '@/lib/research/runs'
import { dropSection as dropFrom, type EditedAnswer, editAnswer } from '@/lib/research/versions/edit-answer'
import { type Improving, improveRun } from '@/lib/research/versions/improve-run'
import { undoEdit } from '@/lib/research/versions/undo-edit'
import type { Rect } from '@/lib/text/document'
import type { NewSection } from './report/section-form'
import { sayAdded } from './source/say-added'

const paperIdSchema = z.string().min(1).max(200)
const runIdSchema = z.string().min(1).max(100)
const partSchema = z.object({
  kind: z.enum(['section', 'sentence']),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  text: z.string().max(100_000),
})
const ratingSchema = z.union([z.literal(1), z.literal(-1), z.null()])

/** The events of a run after `after`, and those to come until it ends. */
export async function watch(runId: string, after: number): Promise<AsyncIterable<StoredEvent>> {
  return watchRun(runIdSchema.parse(runId), z.number().int().min(-1).parse(after))
}

/** Asks for a new version of an answer, or of one part of it. */
export async function improve(runId: string, feedback: string, target?: AnswerPart): Promise<Outcome<Improving>> {
  return outcome(() =>
    improveRun({
      runId: runIdSchema.parse(runId),
      feedback: z.string().parse(feedback),
      target: partSchema.optional().parse(target),
    }),
  )
}

/** Changes a sentence of an answer by hand, or takes it out (`null`). */
export async function edit(
  runId: string,
  sentence: AnswerPart,
  replacement: string | null,
): Promise<Outcome<EditedAnswer>> {
  return outcome(() =>
    editAnswer({
      runId: runIdSchema.parse(runId),
      sentence: partSchema.parse(sentence),
      replacement: z.string().nullable().parse(replacement),
    }),
  )
}

/** Takes a section out of a report. */
export async function dropSection(runId: string, section: AnswerPart): Promise<Outcome<EditedAnswer>> {
  return outcome(() => dropFrom({ runId: runIdSchema.parse(runId), section: partSchema.parse(section) }))
}

/** Asks for a new version of a report with a section more, behind the one that `after` stands in. */
export async function addSection(
  runId: string,
  section: NewSection,
  after?: AnswerPart,
): Promise<Outcome<{ runId: string }>> {
  return outcome(() =>
    addTo({
      runId: runIdSchema.parse(runId),
      section: parseTyped(addedSectionSchema, section),
      after: partSchema.optional().parse(after),
    }),
  )
}

export async function undo(runId: string): Promise<Outcome<EditedAnswer>> {
  return outcome(() => undoEdit(runIdSchema.parse(runId)))
}

/** Where a passage of the evidence stands on its pages. */
export async function locatePassage(runId: string, ord: number): Promise<Outcome<Rect[]>> {
  return outcome(() => locateEvidence(runIdSchema.parse(runId), z.number().int().min(0).max(10_000).parse(ord)))
}

/** What is kept of a work that was found outside of the library. */
export async function keptWork(paperId: string): Promise<Outcome<KeptWork | null>> {
  return outcome(() => findKeptWork(paperIdSchema.parse(paperId)))
}

/** Takes a work from outside into the library, and says what became of its PDF. */
export async function addOutside(paperId: string): Promise<Outcome<string>> {
  const added = await outcome(async () => sayAdded(await addToLibrary(paperIdSchema.parse(paperId))))
  if (added.ok) revalidatePath('/', 'layout')
  return added
}

/** The displayed equations of some pages of a paper. */
export async function locateEquations(paperId: string, pages: number[]): Promise<Outcome<Rect[]>> {
  return outcome(() => equationsOf(paperIdSchema.parse(paperId), z.array(z.number().int().min(1)).max(20).parse(pages)))
}

/** Asks the question of a run again with other settings. */
export async function askWith(runId: string, settings: FunnelSettings): Promise<Outcome<{ runId: string }>> {
  return outcome(async () => {
    const { askedMode } = await getRun(runIdSchema.parse(runId))
    return askAgain({ runId, settings: parseTyped(modeOf(askedMode).settings, settings) })
  })
}

/** Asks the question of a run again as it was typed: it refers back to nothing. */
export async function askTyped(runId: string): Promise<Outcome<{ runId: string }>> {
  return outcome(() => askAsTyped(runIdSchema.parse(runId)))
}

export async function retry(runId: string): Promise<Outcome<{ runId: string }>> {
  return outcome(() => retryRun(runIdSchema.parse(runId)))
}

export async function cancel(runId: string): Promise<Outcome<void>> {
  return outcome(() => cancelRun(runIdSchema.parse(runId)))
}

/** Asks a run under way to write from what it has found. */
export async function stopAndWrite(runId: string): Promise<Outcome<void>> {
  return outcome(() => writeNow(runIdSchema.parse(runId)))
}

/** Lets a run wait until it is resumed. */
export async function pause(runId: string): Promise<Outcome<void>> {
  return outcome(() => pauseRun(runIdSchema.parse(runId)))
}

export async function resume(runId: string): Promise<Outcome<void>> {
  return outcome(() => resumeRun(runIdSchema.parse(runId)))
}

/** Whether a run waits, and how long it is likely to take yet. */
export async function standing(runId: string): Promise<Standing> {
  return standingOf(runIdSchema.parse(runId))
}

/** Whether a run that was interrupted can go on where it was. */
export async function mayGoOn(runId: string): Promise<boolean> {
  return canGoOn(runIdSchema.parse(runId))
}

export async function goOnWith(runId: string): Promise<Outcome<void>> {
  return outcome(() => goOn(runIdSchema.parse(runId)))
}

/** The plan of a report as the person left it. */
export async function getPlan(runId: string): Promise<Outcome<ReportPlan>> {
  return outcome(async () => (await readPlan(runIdSchema.parse(runId))).plan)
}

/** Keeps the plan of a report as the person changed it. */
export async function keepPlan(runId: string, plan: ReportPlan): Promise<Outcome<void>> {
  return outcome(() => changePlan(runIdSchema.parse(runId), plan))
}

/** Lets a report be written by its plan. */
export async function writeReport(runId: string, plan: ReportPlan): Promise<Outcome<void>> {
  return outcome(async () => {
    await changePlan(runIdSchema.parse(runId), plan)
    await acceptPlan(runId)
  })
}

export async function rate(runId: string, rating: 1 | -1 | null): Promise<Outcome<void>> {
  return outcome(() => rateAnswer(runIdSchema.parse(runId), ratingSchema.parse(rating)))
}

export async function save(runId: string): Promise<Outcome<{ fileName: string; path: string }>> {
  const saved = await outcome(() => saveAnswer(runIdSchema.parse(runId)))
  if (saved.ok) revalidatePath('/saved')
  return saved
}
