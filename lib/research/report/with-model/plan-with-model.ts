import { z } from 'zod'
import { fence } from '../../../models/fence'
import { asHeading } from '../../../text/as-heading'
import type { Refined } from '../../deep/deep-plan'
import { sourcesOf } from '../../deep/sources-of'
import { ask, byModel } from '../../deep/with-model/by-model'
import { fenceQuestion } from '../../deep/with-model/fences'
import type { RunContext } from '../../run-context'
import { PLAN_LIMITS, type ReportPlan, withIds } from '../report-plan'

const { letters, questions } = PLAN_LIMITS
/** The step that makes the plan, which is no checklist. */
export const PLAN_STEP = 'plan the report'

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

/** The plan of a report as the model makes it of a matter and the papers on it; where it fails, `words` make it. */
export function planWithModel(
  context: RunContext,
  { refined, titles, words }: { refined: Refined; titles: string[]; words: () => Promise<ReportPlan> },
): Promise<ReportPlan> {
  return byModel(context, {
    name: PLAN_STEP,
    instead: 'The plan was made',
    words,
    model: async (signal) => {
      const plan = await ask(context, {
        prompt: 'report_plan',
        variables: {
          QUESTION: fenceQuestion(refined),
          ...(sourcesOf(context.settings).length > 0 ? WITH_OTHERS : OF_LIBRARY),
          NEAR:
            titles.length === 0
              ? 'None is known yet.'
              : fence(
                  'title',
                  titles.slice(0, MOST_TITLES).map((text) => ({ attributes: {}, text })),
                ),
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
  })
}
