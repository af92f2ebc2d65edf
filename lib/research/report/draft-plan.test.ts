import { expect, test } from 'vitest'
import { draftPlan, type Theme } from './draft-plan'
import { planSchema } from './report-plan'

const theme = (text: string, ...vector: number[]): Theme => ({ text, vector: Float32Array.from(vector) })

test('themes that mean the same stand in one section, between what the matter is and where it falls short', () => {
  const plan = draftPlan('replicated storage', [
    theme('eventual consistency', 1, 0),
    theme('failure detection', 0, 1),
    theme('consistency guarantees', 0.9, 0.1),
  ])
  expect(plan.title).toBe('Replicated storage: a review')
  expect(plan.sections.map(({ title }) => title)).toEqual([
    'Background',
    'Eventual consistency and consistency guarantees',
    'Failure detection',
    'Results',
    'Limits',
  ])
  expect(plan.sections[1]?.subtopics.map(({ title }) => title)).toEqual([
    'Eventual consistency',
    'Consistency guarantees',
  ])
  expect(plan.questions).toEqual([
    'What is meant by replicated storage?',
    'What do the papers propose?',
    'What do the papers say about eventual consistency and consistency guarantees?',
    'What do the papers say about failure detection?',
    'What has been achieved, and what are the limits?',
  ])
})

test('a matter without themes has four sections all the same, and any plan is one that can be kept', () => {
  const none = draftPlan('tungsten', [])
  expect(none.sections.length).toBeGreaterThanOrEqual(4)
  const far = Array.from({ length: 9 }, (_, at) =>
    theme(`theme ${at}`, ...Array.from({ length: 9 }, (_, i) => Number(i === at))),
  )
  for (const plan of [none, draftPlan('many', far)]) {
    expect(planSchema.parse(plan)).toEqual(plan)
    expect(plan.questions.length).toBeGreaterThanOrEqual(3)
    expect(plan.questions.length).toBeLessThanOrEqual(7)
  }
})
