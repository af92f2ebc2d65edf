import { z } from 'zod'
import { oneLine } from '../../text/format/phrases'
import { QUESTION_LIMIT } from '../settings/funnel'
import { PLAN_LIMITS, type RefinedQuestion, type ReportPlan, subtopicsOf } from './report-plan'

const { questions, sections, subtopics, allSubtopics, letters } = PLAN_LIMITS
/** Ids that a report uses for its own stages and for the topic as a whole. */
const OWN_IDS = [
  'abstract',
  'plan',
  'screen',
  'research',
  'outside',
  'pdfs',
  'compare',
  'sections',
  'consolidate',
  'write',
  'cite',
]
const id = z
  .string()
  .min(1)
  .max(40)
  .refine((own) => !OWN_IDS.includes(own), {
    error: ({ input }) => `“${input}” is a reserved id. Give this part of the plan another id, or none.`,
  })
const named = (what: string, most: number = letters) =>
  z
    .string({ error: `${what} is empty.` })
    .transform((text) => oneLine(text))
    .refine((text) => text !== '', { error: `${what} is empty.` })
    .refine((text) => text.length <= most, { error: `${what} has more than ${most} characters. Shorten it.` })

const phrases = (what: string) =>
  z
    .array(named(what), { error: `${what} must be a list of strings.` })
    .max(PLAN_LIMITS.phrases, { error: `${what} can have up to ${PLAN_LIMITS.phrases} entries. Remove some.` })
    .default([])

/** The understood question of a checklist, as a person or a model provides it. */
const refinedSchema = z.object({
  question: named('The question', QUESTION_LIMIT),
  inScope: phrases('What the answer should cover'),
  outOfScope: phrases('What the answer should leave out'),
  terms: phrases('A key term'),
}) satisfies z.ZodType<RefinedQuestion, unknown>

/** Plan of a report, from a person or a model. */
export const planSchema = z
  .object({
    title: named('The title'),
    questions: z
      .array(named('A question'))
      .max(questions, { error: `A plan can have at most ${questions} questions. Remove some.` }),
    sections: z
      .array(
        z.object({
          id,
          title: named('A section'),
          subtopics: z
            .array(z.object({ id, title: named('A subtopic') }))
            .min(1, { error: 'A section needs at least one subtopic to search for.' })
            .max(subtopics, {
              error: `A section can have at most ${subtopics} subtopics. Split it into two sections.`,
            }),
        }),
      )
      .min(1, { error: 'A report needs at least one section.' })
      .max(sections, { error: `A report can have at most ${sections} sections. Remove some.` }),
    refined: refinedSchema.optional(),
  })
  .refine((plan) => subtopicsOf(plan).length <= allSubtopics, {
    error: `A plan can have at most ${allSubtopics} subtopics. Remove some.`,
  })
  .refine((plan) => areApart([...plan.sections, ...subtopicsOf(plan)]), {
    error: 'Two parts of the plan have the same id.',
  }) satisfies z.ZodType<ReportPlan, unknown>

function areApart(parts: { id: string }[]): boolean {
  return new Set(parts.map(({ id }) => id)).size === parts.length
}
