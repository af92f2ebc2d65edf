import { z } from 'zod'
import { oneLine } from '../../text/one-line'
import { QUESTION_LIMIT } from '../settings/funnel'

/** A subtopic to search for. */
export type Subtopic = { id: string; title: string }
export type PlannedSection = { id: string; title: string; subtopics: Subtopic[] }
/** Plan of a report: title, questions, and sections with their search topics. Plain JSON. */
export type ReportPlan = {
  title: string
  questions: string[]
  sections: PlannedSection[]
  /** of a checklist: how the question was read */
  refined?: RefinedQuestion
}

/** A question as it is researched, the scope of an answer and the key terms. Empty lists: none was named. Plain JSON. */
export type RefinedQuestion = { question: string; inScope: string[]; outOfScope: string[]; terms: string[] }

/** Maximum sizes of a plan. `items`: of a checklist; `phrases`: in each list of a refined question. */
export const PLAN_LIMITS = {
  questions: 7,
  sections: 12,
  subtopics: 8,
  allSubtopics: 30,
  items: 7,
  phrases: 10,
  letters: 160,
} as const

const { questions, sections, subtopics, allSubtopics, letters } = PLAN_LIMITS
/** Ids by which a report knows its own stages, and the whole matter. */
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
    error: ({ input }) => `“${input}” is an id of the report’s own. Give the part of the plan another one, or none.`,
  })
const named = (what: string, most: number = letters) =>
  z
    .string({ error: `${what} needs words.` })
    .transform((text) => oneLine(text))
    .refine((text) => text !== '', { error: `${what} needs words.` })
    .refine((text) => text.length <= most, { error: `${what} has more than ${most} letters. Shorten it.` })

const phrases = (what: string) =>
  z
    .array(named(what), { error: `${what} must be one of a list of texts.` })
    .max(PLAN_LIMITS.phrases, { error: `${what} is one of ${PLAN_LIMITS.phrases} at most. Take some out.` })
    .default([])

/** How the question of a checklist was read, as a person or a model gives it. */
const refinedSchema = z.object({
  question: named('The question', QUESTION_LIMIT),
  inScope: phrases('What belongs to the answer'),
  outOfScope: phrases('What does not belong to it'),
  terms: phrases('A key term'),
}) satisfies z.ZodType<RefinedQuestion, unknown>

/** The plan of a report as a person or a model gives it. */
export const planSchema = z
  .object({
    title: named('The title'),
    questions: z
      .array(named('A question'))
      .max(questions, { error: `A plan has ${questions} questions at most. Take some out.` }),
    sections: z
      .array(
        z.object({
          id,
          title: named('A section'),
          subtopics: z
            .array(z.object({ id, title: named('A subtopic') }))
            .min(1, { error: 'A section needs a subtopic at least, which is what is searched for.' })
            .max(subtopics, { error: `A section has ${subtopics} subtopics at most. Make two sections of it.` }),
        }),
      )
      .min(1, { error: 'A report needs a section at least.' })
      .max(sections, { error: `A report has ${sections} sections at most. Take some out.` }),
    refined: refinedSchema.optional(),
  })
  .refine((plan) => subtopicsOf(plan).length <= allSubtopics, {
    error: `A plan has ${allSubtopics} subtopics at most. Take some out.`,
  })
  .refine((plan) => areApart([...plan.sections, ...subtopicsOf(plan)]), {
    error: 'Two parts of the plan have the same id.',
  }) satisfies z.ZodType<ReportPlan, unknown>

/** All that is searched for, in the order of the plan. */
export function subtopicsOf({ sections }: Pick<ReportPlan, 'sections'>): Subtopic[] {
  return sections.flatMap(({ subtopics }) => subtopics)
}

/** Sections with the ids that a plan gives them as it is drafted: by their places, from 1. */
export function withIds(sections: { title: string; subtopics: string[] }[]): PlannedSection[] {
  return sections.map(({ title, subtopics }, index) => ({
    id: `section-${index + 1}`,
    title,
    subtopics: subtopics.map((title, place) => ({ id: `subtopic-${index + 1}-${place + 1}`, title })),
  }))
}

function areApart(parts: { id: string }[]): boolean {
  return new Set(parts.map(({ id }) => id)).size === parts.length
}
