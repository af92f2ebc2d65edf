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
  questions: z.array(z.string()).default([]).describe('What the review answers'),
  sections: z
    .array(
      z.object({
        title: z.string(),
        subtopics: z.array(z.string()).min(1).describe('What is searched for and told in the section'),
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
    "Plans a literature review of the user's own library of scientific papers and, where they are asked for, of sources outside it: title, questions, sections, and what is searched for in each. Show the plan to the user, change it as they wish, and give it to write_report with the run_id.",
  inputSchema: z.object({
    question: z.string().describe('The matter of the review, in words that stand alone'),
    ...outsideSettings.shape,
  }),
  outputSchema: planSchema.extend({ run_id: z.string().describe('id of the run, which waits for write_report') }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  async call({ question, ...outside }, meanwhile) {
    const settings = readGiven(MODES.report.settings, outside)
    const { runId } = await startRun({ question, mode: 'report', settings })
    const { plan, error } = await waitForRun(runId, 'report', meanwhile, waitsForPerson)
    if (!plan) throw new AppError('conflict', error?.message ?? 'The report was stopped before it was planned.')
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
    "Writes a literature review of the user's own library of scientific papers and, where they are asked for, of sources outside it, section by section, every claim with the page it came from. Give the run_id of plan_report, with the plan where the user changed it; or a question alone, which is planned and written without review. Takes seconds without a language model, and minutes with one.",
  inputSchema: z.object({
    run_id: z.string().optional().describe('of plan_report'),
    plan: planSchema.optional().describe('in place of the plan that plan_report gave'),
    question: z
      .string()
      .optional()
      .describe(
        'where there is no run_id: the matter of the review, with sources, kinds and years as plan_report takes them',
      ),
    citation_style: z
      .enum(CITATION_STYLES)
      .default('folio')
      .describe('of citations and references in the answer (default folio: [PAPER_ID, page N])'),
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
    throw new AppError('bad_request', 'Give the run_id of plan_report, or a question to write a report on.')
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
