import { z } from 'zod'
import { asHeading } from '../../../text/as-heading'
import type { Refined } from '../outline-item'
import { PLAN_LIMITS, type ReportPlan, withIds } from '../report-plan'
import { fenceQuestion, fenceTitles } from './fences'
import type { Task } from './task'

const { letters, questions } = PLAN_LIMITS
/** What a model's plan holds. */
const ASKED = { questions: 3, sections: { least: 4, most: 8 }, subtopics: 4 }

/** Titles that a model sees: of more, the rest is far from the matter. */
const MOST_TITLES = 24

const OF_LIBRARY = {
  WRITTEN_FROM: 'the review is written from these papers of a library and no others; the last may be on other things.',
  LIKELY: 'Plan only what the papers above are likely to speak of.',
}
const WITH_OTHERS = {
  WRITTEN_FROM: 'the review is written from these and from others that are searched for.',
  LIKELY: 'Plan what the literature on the matter is likely to speak of; the works above show some of it.',
}

const title = z
  .string()
  .trim()
  .min(2)
  .max(letters)
  .transform((text) => text.replace(/\s+/g, ' ').replace(/[.:]+$/, ''))
const schema = z.object({
  title,
  questions: z.array(z.string().trim().min(8).max(letters)).min(ASKED.questions).max(questions),
  sections: z
    .array(z.object({ title, subtopics: z.array(title).min(1).max(ASKED.subtopics) }))
    .min(ASKED.sections.least, { error: `There must be ${ASKED.sections.least} sections at least.` })
    .max(ASKED.sections.most, { error: `There must be ${ASKED.sections.most} sections at most.` }),
})

/** `titles`: of papers on the matter. `asksOthers`: sources outside of the library are searched too. */
type ToPlan = { refined: Refined; titles: string[]; asksOthers: boolean; without(): Promise<ReportPlan> }

/** The plan of a report on a matter and the papers on it. */
export const planReport: Task<ToPlan, ReportPlan> = {
  // Not `plan`, which is the step of a checklist.
  name: 'plan the report',
  instead: 'The plan was made',
  without: ({ without }) => without(),
  async withModel({ refined, titles, asksOthers }, model, signal) {
    const plan = await model.generate({
      prompt: 'report_plan',
      variables: {
        QUESTION: fenceQuestion(refined),
        ...(asksOthers ? WITH_OTHERS : OF_LIBRARY),
        NEAR: fenceTitles(titles, MOST_TITLES, 'None is known yet.'),
        LEAST_QUESTIONS: String(ASKED.questions),
        MOST_QUESTIONS: String(questions),
        LEAST: String(ASKED.sections.least),
        MOST: String(ASKED.sections.most),
        SUBTOPICS: String(ASKED.subtopics),
      },
      schema,
      signal,
    })
    const sections = plan.sections.map(({ title, subtopics }) => ({ title, subtopics: subtopics.map(asHeading) }))
    return { ...plan, sections: withIds(sections) }
  },
}
