import { z } from 'zod'
import type { AnswerPart } from '../../citations/answer/answer-part'
import { AppError } from '../../errors'
import { sayIssues } from '../../say-issues'
import { earlierAnswer } from '../earlier-answer'
import { planSchema } from '../outline/plan-schema'
import { reportSections } from '../outline/report/report-sections'
import type { ReportPlan } from '../outline/report-plan'
import { runRow } from '../run/run-row'
import { addRun } from '../runs'
import { readReportSettings } from '../settings/report-settings'
import { nextVersion } from './next-version'
import { requirePart } from './require-part'

/** A section that is to be added. `subtopics`: what is searched for; none: its title is. */
export const addedSectionSchema = z.object({
  title: z.string({ error: 'A section needs a heading.' }).trim().min(1, { error: 'A section needs a heading.' }),
  subtopics: z.array(z.string().trim()).default([]),
})

type Added = {
  runId: string
  section: z.infer<typeof addedSectionSchema>
  /** what stands under the heading of the section behind which it goes; absent: it is the last one of the plan */
  after?: AnswerPart
}

/**
 * Asks for a new version of a report with a section more, which alone is researched and written. Throws
 * `AppError('bad_request')` where the plan cannot have it, and `AppError('conflict')` when the answer is no report, or is
 * no longer what it was.
 */
export async function addSection({ runId, section, after }: Added): Promise<{ runId: string; sessionId: string }> {
  const parent = await runRow(runId)
  const { markdown, contents } = await earlierAnswer(runId)
  if (!contents) throw new AppError('conflict', 'Sections can only be added to reports.')
  if (after) requirePart(markdown, after)
  const at = after ? sectionIndexAfter(markdown, contents.plan, after) : contents.plan.sections.length
  const planned = planSchema.safeParse(withSection(contents.plan, section, at))
  if (!planned.success) throw new AppError('bad_request', sayIssues({ issues: planned.error.issues.slice(0, 1) }))
  return addRun({
    ...(await nextVersion(parent)),
    mode: 'extend',
    feedback: section.title,
    plan: planned.data,
    settings: readReportSettings(parent.settings),
  })
}

/** Number of the sections of the plan that stand up to the end of a part. */
function sectionIndexAfter(markdown: string, plan: ReportPlan, { start }: AnswerPart): number {
  const above = reportSections(markdown, plan).filter((section) => section.planned && section.start < start)
  const last = above.at(-1)?.planned
  return last ? plan.sections.findIndex(({ id }) => id === last.id) + 1 : 0
}

function withSection(plan: ReportPlan, { title, subtopics }: Added['section'], at: number): ReportPlan {
  const taken = new Set(plan.sections.flatMap(({ id, subtopics }) => [id, ...subtopics.map((one) => one.id)]))
  let number = plan.sections.length + 1
  while (taken.has(`section-${number}`)) number++
  const wanted = subtopics.filter((one) => one !== '')
  const section = {
    id: `section-${number}`,
    title,
    subtopics: (wanted.length > 0 ? wanted : [title]).map((title, index) => ({
      id: `subtopic-${number}-added-${index + 1}`,
      title,
    })),
  }
  return { ...plan, sections: plan.sections.toSpliced(at, 0, section) }
}
