'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import type { AnswerPart } from '@/lib/citations/answer/answer-part'
import type { Outcome } from '@/lib/errors'
import { type ReadRect, withReadings } from '@/lib/library/figures/picture-readings'
import { type ScannedLines, scannedLines } from '@/lib/library/ocr/scanned-lines'
import { addToLibrary } from '@/lib/library/outside/add-to-library'
import { findKeptWork, type KeptWork } from '@/lib/library/outside/outside-work'
import { equationsOf, placesOfTable } from '@/lib/library/pages/page-blocks'
import { againWithModel } from '@/lib/research/again/again-with-model'
import { retryRun } from '@/lib/research/again/retry-run'
import { type AnswerNotices, answerNotices } from '@/lib/research/answers/answer-notices'
import { locateEvidence } from '@/lib/research/check/locate-evidence'
import { cancelRun, canGoOn, goOn, pauseRun, resumeRun, writeNow } from '@/lib/research/control/run-control'
import { type RunStanding, standingOf } from '@/lib/research/control/run-standing'
import type { ReportPlan } from '@/lib/research/plan/report-plan'
import { acceptPlan, changePlan, readPlan } from '@/lib/research/plan/stored-plan'
import { askAgain, askAsTyped, getRun, rateAnswer } from '@/lib/research/runs'
import { saveAnswer } from '@/lib/research/saved/saved'
import type { FunnelSettings } from '@/lib/research/settings/funnel'
import { modeOf } from '@/lib/research/settings/modes'
import { dropSection as dropFrom, type EditedAnswer, editAnswer, undoEdit } from '@/lib/research/versions/edit-answer'
import { addedSectionSchema, addSection as addTo, improveRun } from '@/lib/research/versions/improve'
import type { Rect } from '@/lib/text/document'
import type { NewSection } from './report/section-form'
import { sayAdded } from './source/say-added'

const partSchema = z.object({
  kind: z.enum(['section', 'sentence']),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  text: z.string().max(100_000, 'This text is too long.'),
})
const textSchema = z.string().max(100_000, 'This is too long.')
const pageSchema = z.number().int().min(1).max(100_000)
const pagesSchema = z.array(pageSchema).max(20)
const fraction = z.number().min(-1).max(2)
const rectsSchema = z
  .array(z.object({ page: z.number().int().min(1).max(100_000), x: fraction, y: fraction, w: fraction, h: fraction }))
  .max(1000)
const ratingSchema = z.union([z.literal(1), z.literal(-1), z.null()])

/** Current publishers' notices about the papers that an answer cites. */
export async function noticesOn(runId: string): Promise<Outcome<AnswerNotices>> {
  return outcome(() => answerNotices(parseTyped(idSchema, runId)))
}

/** Requests a new version of an answer, or of one part of it. */
export async function improve(
  runId: string,
  feedback: string,
  target?: AnswerPart,
): Promise<Outcome<{ runId: string }>> {
  return outcome(() =>
    improveRun({
      runId: parseTyped(idSchema, runId),
      feedback: parseTyped(textSchema, feedback),
      target: parseTyped(partSchema.optional(), target),
    }),
  )
}

/** Repeats steps that ran without the model because it failed, as a new version. */
export async function tryAgainWithModel(runId: string, steps: string[]): Promise<Outcome<{ runId: string }>> {
  return outcome(() =>
    againWithModel(parseTyped(idSchema, runId), parseTyped(z.array(z.string().max(300)).min(1).max(500), steps)),
  )
}

/** Edits a sentence of an answer by hand, or removes it (`null`). */
export async function edit(
  runId: string,
  sentence: AnswerPart,
  replacement: string | null,
): Promise<Outcome<EditedAnswer>> {
  return outcome(() =>
    editAnswer({
      runId: parseTyped(idSchema, runId),
      sentence: parseTyped(partSchema, sentence),
      replacement: parseTyped(textSchema.nullable(), replacement),
    }),
  )
}

/** Removes a section from a report. */
export async function dropSection(runId: string, section: AnswerPart): Promise<Outcome<EditedAnswer>> {
  return outcome(() => dropFrom({ runId: parseTyped(idSchema, runId), section: parseTyped(partSchema, section) }))
}

/** Requests a new version of a report with an additional section, after the one given by `after`. */
export async function addSection(
  runId: string,
  section: NewSection,
  after?: AnswerPart,
): Promise<Outcome<{ runId: string }>> {
  return outcome(() =>
    addTo({
      runId: parseTyped(idSchema, runId),
      section: parseTyped(addedSectionSchema, section),
      after: parseTyped(partSchema.optional(), after),
    }),
  )
}

export async function undo(runId: string): Promise<Outcome<EditedAnswer>> {
  return outcome(() => undoEdit(parseTyped(idSchema, runId)))
}

/** Locates a passage of the evidence on its pages. */
export async function locatePassage(runId: string, ord: number): Promise<Outcome<Rect[]>> {
  return outcome(() =>
    locateEvidence(parseTyped(idSchema, runId), parseTyped(z.number().int().min(0).max(10_000), ord)),
  )
}

/** Stored details of a work found outside the library. */
export async function keptWork(paperId: string): Promise<Outcome<KeptWork | null>> {
  return outcome(() => findKeptWork(parseTyped(idSchema, paperId)))
}

/** Adds a work from outside to the library, and describes what happened to its PDF. */
export async function addOutside(paperId: string): Promise<Outcome<string>> {
  const added = await outcome(async () => sayAdded(await addToLibrary(parseTyped(idSchema, paperId))), 'bring')
  if (added.ok) revalidatePath('/', 'layout')
  return added
}

/** The displayed equations of some pages of a paper, with what a model wrote about them. */
export async function locateEquations(paperId: string, pages: number[]): Promise<Outcome<ReadRect[]>> {
  return outcome(async () => {
    const id = parseTyped(idSchema, paperId)
    return withReadings(id, 'formula', await equationsOf(id, parseTyped(pagesSchema, pages)))
  })
}

/**
 * Locates the table whose caption starts the given text of a page, with one rectangle per page; empty if there is no
 * such table.
 */
export async function locateTable(paperId: string, page: number, text: string): Promise<Outcome<Rect[]>> {
  return outcome(() =>
    placesOfTable(parseTyped(idSchema, paperId), parseTyped(pageSchema, page), parseTyped(textSchema, text)),
  )
}

/** The lines of a quote on pages read by OCR. */
export async function locateScannedLines(paperId: string, quote: Rect[]): Promise<Outcome<ScannedLines>> {
  return outcome(() => scannedLines(parseTyped(idSchema, paperId), parseTyped(rectsSchema, quote)))
}

/** Asks a run's question again with other settings. */
export async function askWith(runId: string, settings: FunnelSettings): Promise<Outcome<{ runId: string }>> {
  return outcome(async () => {
    const { askedMode } = await getRun(parseTyped(idSchema, runId))
    return askAgain({ runId, settings: parseTyped(modeOf(askedMode).settings, settings) })
  })
}

/** Asks a run's question again as typed, without resolving references to earlier ones. */
export async function askTyped(runId: string): Promise<Outcome<{ runId: string }>> {
  return outcome(() => askAsTyped(parseTyped(idSchema, runId)))
}

export async function retry(runId: string): Promise<Outcome<{ runId: string }>> {
  return outcome(() => retryRun(parseTyped(idSchema, runId)))
}

export async function cancel(runId: string): Promise<Outcome<void>> {
  return outcome(() => cancelRun(parseTyped(idSchema, runId)))
}

/** Makes a run write from what it has found so far. */
export async function stopAndWrite(runId: string): Promise<Outcome<void>> {
  return outcome(() => writeNow(parseTyped(idSchema, runId)))
}

/** Pauses a run until it is resumed. */
export async function pause(runId: string): Promise<Outcome<void>> {
  return outcome(() => pauseRun(parseTyped(idSchema, runId)))
}

export async function resume(runId: string): Promise<Outcome<void>> {
  return outcome(() => resumeRun(parseTyped(idSchema, runId)))
}

/** Whether a run is paused, and its estimated remaining time. */
export async function runStanding(runId: string): Promise<Outcome<RunStanding>> {
  return outcome(() => standingOf(parseTyped(idSchema, runId)))
}

/** Whether an interrupted run can be resumed. */
export async function mayGoOn(runId: string): Promise<Outcome<boolean>> {
  return outcome(() => canGoOn(parseTyped(idSchema, runId)))
}

export async function goOnWith(runId: string): Promise<Outcome<void>> {
  return outcome(() => goOn(parseTyped(idSchema, runId)))
}

/** The plan of a report in its current form. */
export async function getPlan(runId: string): Promise<Outcome<ReportPlan>> {
  return outcome(async () => (await readPlan(parseTyped(idSchema, runId))).plan)
}

/** Saves the person's changes to the plan of a report. */
export async function keepPlan(runId: string, plan: ReportPlan): Promise<Outcome<void>> {
  return outcome(() => changePlan(parseTyped(idSchema, runId), plan))
}

/** Starts writing a report by its plan. */
export async function writeReport(runId: string, plan: ReportPlan): Promise<Outcome<void>> {
  return outcome(async () => {
    await changePlan(parseTyped(idSchema, runId), plan)
    await acceptPlan(runId)
  })
}

export async function rate(runId: string, rating: 1 | -1 | null): Promise<Outcome<void>> {
  return outcome(() => rateAnswer(parseTyped(idSchema, runId), parseTyped(ratingSchema, rating)))
}

export async function save(runId: string): Promise<Outcome<{ fileName: string; path: string }>> {
  const saved = await outcome(() => saveAnswer(parseTyped(idSchema, runId)))
  if (saved.ok) revalidatePath('/saved')
  return saved
}
