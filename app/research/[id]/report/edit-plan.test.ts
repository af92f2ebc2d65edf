import { expect, test } from 'vitest'
import { aPlan } from '@/lib/research/outline/test-plan'
import type { ReportPlan } from '@/lib/research/plan/report-plan'
import { moved, renamed, without, withSection, withSubtopic } from './edit-plan'

const PLAN = aPlan({ One: ['A', 'B'], Two: ['C'] })
const outline = ({ sections }: ReportPlan) =>
  sections.map(({ title, subtopics }) => `${title}: ${subtopics.map((one) => one.title).join(' ')}`)

test('parts are renamed, removed and moved, and the rest stays', () => {
  expect(outline(renamed(PLAN, { section: 's1', subtopic: 'b' }, 'New'))).toEqual(['One: A New', 'Two: C'])
  expect(outline(renamed(PLAN, { section: 's2' }, 'Last'))).toEqual(['One: A B', 'Last: C'])
  expect(outline(without(PLAN, { section: 's1', subtopic: 'a' }))).toEqual(['One: B', 'Two: C'])
  expect(outline(without(PLAN, { section: 's1' }))).toEqual(['Two: C'])
  expect(outline(moved(PLAN, { section: 's2' }, -1))).toEqual(['Two: C', 'One: A B'])
  expect(outline(moved(PLAN, { section: 's1', subtopic: 'a' }, 1))).toEqual(['One: B A', 'Two: C'])
  // A part at the end stays.
  expect(moved(PLAN, { section: 's2' }, 1).sections).toEqual(PLAN.sections)
  expect(moved(PLAN, { section: 's1' }, -1).sections).toEqual(PLAN.sections)
})

test('an added part has a unique id', () => {
  const once = withSection(PLAN)
  const twice = withSubtopic(withSubtopic(once.plan, 's1').plan, once.added.section)
  const ids = twice.plan.sections.flatMap(({ id, subtopics }) => [id, ...subtopics.map((one) => one.id)])
  expect(new Set(ids).size).toBe(ids.length)
  expect(twice.plan.sections.at(-1)?.subtopics).toHaveLength(2)
  expect(twice.added.section).toBe(once.added.section)
})

test('a subtopic is added after the given one', () => {
  const { plan, added } = withSubtopic(PLAN, 's1', 'a')
  expect(plan.sections[0]?.subtopics.map(({ id }) => id)).toEqual(['a', added.subtopic, 'b'])
})
