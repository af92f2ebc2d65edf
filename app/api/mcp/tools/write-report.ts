import { z } from 'zod'
import { CITATION_STYLES } from '@/lib/citations/references/citation-style'
import { AppError, isRefusal } from '@/lib/errors'
import type { RunEvent } from '@/lib/research/events/events'
import { copyAnswer } from '@/lib/research/export/export'
import { parsePlan } from '@/lib/research/plan/parse-plan'
import { PLAN_LIMITS } from '@/lib/research/plan/report-plan'
import { acceptPlan, changePlan } from '@/lib/research/plan/stored-plan'
import type { RunJson } from '@/lib/research/results/run-json'
import { startRun } from '@/lib/research/runs'
import { MODES } from '@/lib/research/settings/modes'
import { askAndWait, waitForRun } from '@/lib/research/workflow/ask-and-wait'
import { answerOf, answerSchema } from './answer-of'
import { type OutsideSettings, outsideSettings, readGiven } from './outside-settings'
import { answered, defineTool, type Meanwhile } from './tool'

const planSchema = z.object({
  title: z.string(),
  questions: z.array(z.string()).default([]).describe('Questions that the review answers'),
  sections: z
    .array(
      z.object({
        title: z.string(),
        subtopics: z.array(z.string()).min(1).describe('What to search for and write about in the section'),
      }),
    )
    .min(1)
    .max(PLAN_LIMITS.sections),
})

/** Whether an event says that a plan waits to be accepted. */
function waitsForPerson(event: RunEvent): boolean {
  return (event.type === 'plan.proposed' || event.type === 'checklist.proposed') && event.waits
}

/** Plans a literature review, without writing it. */
export const planReport = defineTool({
  name: 'plan_report',
  title: 'Plan a report',
  description:
    "Plans a literature review based on the user's own library of scientific papers and, if requested, on sources outside it: title, questions, sections, and what to search for in each section. Show the plan to the user, revise it as they wish, and pass it to write_report together with the run_id.",
  inputSchema: z.object({
    question: z.string().describe('The topic of the review, worded so that it is clear without the conversation'),
    ...outsideSettings.shape,
  }),
  outputSchema: planSchema.extend({ run_id: z.string().describe('id of the run, which waits for write_report') }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  async call({ question, ...outside }, meanwhile) {
    const settings = readGiven(MODES.report.settings, outside)
    const { runId } = await startRun({ question, mode: 'report', settings })
    const { plan, error } = await waitForRun(runId, 'report', meanwhile, waitsForPerson)
    if (!plan) throw new AppError('conflict', error?.message ?? 'The report was stopped before its plan was complete.')
    const { title, questions } = plan
    const sections = plan.sections.map(({ title, subtopics }) => ({
      title,
      subtopics: subtopics.map((one) => one.title),
    }))
    const lines = sections.map((section) => `- ${section.title}: ${section.subtopics.join('; ')}`)
    return answered([title, ...questions, ...lines].join('\n'), { run_id: runId, title, questions, sections })
  },
})

/** Writes a literature review, by a plan of `plan_report` or directly from a question. */
export const writeReport = defineTool({
  name: 'write_report',
  title: 'Write a report',
  description:
    "Writes a literature review based on the user's own library of scientific papers and, if requested, on sources outside it. The review has sections, and every claim cites the page it came from. Pass the run_id returned by plan_report, and the plan if the user changed it. If you pass only a question, the review is planned and written without showing the plan first. Takes seconds without a language model, and minutes with one.",
  inputSchema: z.object({
    run_id: z.string().optional().describe('run_id returned by plan_report'),
    plan: planSchema.optional().describe('plan to use instead of the one returned by plan_report'),
    question: z
      .string()
      .optional()
      .describe('if there is no run_id: the topic of the review. Then sources, kinds and years work as in plan_report'),
    citation_style: z
      .enum(CITATION_STYLES)
      .default('folio')
      .describe('style of citations and references in the answer (default folio: [PAPER_ID, page N])'),
    ...outsideSettings.shape,
  }),
  outputSchema: answerSchema,
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  async call({ run_id: runId, plan, question, citation_style: style, ...outside }, meanwhile) {
    const run =
      runId === undefined ? await writeFrom(question, outside, meanwhile) : await writeBy(runId, plan, meanwhile)
    if (run.status !== 'completed' && !isRefusal(run.error))
      throw new AppError('conflict', run.error?.message ?? 'The report was stopped before it was complete.')
    if (style === 'folio' || run.answer === null) return answerOf(run)
    return answerOf(run, (await copyAnswer(run.id, style)).markdown)
  },
})

function writeFrom(question: string | undefined, outside: OutsideSettings, meanwhile: Meanwhile): Promise<RunJson> {
  if (question === undefined)
    throw new AppError('bad_request', 'Pass the run_id returned by plan_report, or a question to write a report on.')
  return askAndWait(
    { question, mode: 'report', settings: readGiven(MODES.report.settings, { review: false, ...outside }) },
    meanwhile,
  )
}

async function writeBy(runId: string, plan: unknown, meanwhile: Meanwhile): Promise<RunJson> {
  if (plan !== undefined) await changePlan(runId, parsePlan(plan))
  await acceptPlan(runId)
  return waitForRun(runId, 'report', meanwhile)
}
