import { expect, test } from 'vitest'
import { planSchema } from './plan-schema'
import type { ReportPlan } from './report-plan'

const PLAN: ReportPlan = {
  title: 'Consensus: a review',
  questions: ['What is it?'],
  sections: [{ id: 's', title: 'Background', subtopics: [{ id: 't', title: 'Main ideas' }] }],
}
const section = PLAN.sections[0]
const fault = (plan: unknown) => planSchema.safeParse(plan).error?.issues[0]?.message

test('a plan is accepted with trimmed words', () => {
  expect(planSchema.parse({ ...PLAN, title: '  Consensus:\n a review ' })).toEqual(PLAN)
})

test('errors in a plan are explained in a sentence', () => {
  expect(fault({ ...PLAN, title: ' ' })).toBe('The title is empty.')
  expect(fault({ ...PLAN, sections: [] })).toBe('A report needs at least one section.')
  expect(fault({ ...PLAN, sections: [{ ...section, title: '' }] })).toBe('A section is empty.')
  expect(fault({ ...PLAN, sections: [{ ...section, subtopics: [] }] })).toContain(
    'A section needs at least one subtopic',
  )
  expect(fault({ ...PLAN, sections: [section, section] })).toBe('Two parts of the plan have the same id.')
  expect(fault({ ...PLAN, questions: Array(8).fill('Why?') })).toContain('at most 7 questions')
  expect(fault({ ...PLAN, sections: [{ ...section, subtopics: [{ id: 'abstract', title: 'All' }] }] })).toContain(
    '“abstract” is a reserved id',
  )
  const many = Array.from({ length: 5 }, (_, at) => ({
    id: `s${at}`,
    title: 'One',
    subtopics: Array.from({ length: 7 }, (_, place) => ({ id: `t${at}-${place}`, title: 'Part' })),
  }))
  expect(fault({ ...PLAN, sections: many })).toContain('at most 30 subtopics')
})
