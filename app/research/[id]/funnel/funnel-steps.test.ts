import { expect, test } from 'vitest'
import { emptyRunView, type RunView } from '@/lib/research/run-view'
import { funnelSteps } from './funnel-steps'

const paper = (paperId: string, kept: boolean) => ({
  paperId,
  title: '',
  authors: [],
  published: null,
  relevance: 0.5,
  kept,
  reason: '',
})
const scope = { id: 'scope', name: 'scope', message: '', summary: '', startedAt: 0, ms: 12 }

test('at first every number is unknown, and the first one is next', () => {
  const steps = funnelSteps(emptyRunView, false)
  expect(steps.map((step) => step.count)).toEqual([null, null, null, null, null])
  expect(steps.map((step) => step.state)).toEqual(['now', 'todo', 'todo', 'todo', 'todo'])
})

test('numbers appear as the stages end, with their times', () => {
  const view: RunView = {
    ...emptyRunView,
    library: { papers: 67, unreadable: 2 },
    near: 23,
    shortlisted: 1,
    papers: [paper('a', true), paper('b', false)],
    stages: [scope],
  }
  const steps = funnelSteps(view, false)
  expect(steps.map((step) => step.count)).toEqual([67, 23, 1, null, null])
  expect(steps.map((step) => step.ms)).toEqual([null, null, 12, null, null])
  expect(steps.findIndex((step) => step.state === 'now')).toBe(3)
})

test('a refusal has an empty shortlist, and stops there', () => {
  const view: RunView = { ...emptyRunView, library: { papers: 9, unreadable: 0 }, near: 4, stages: [scope] }
  expect(funnelSteps(view, true).map((step) => [step.count, step.state])).toEqual([
    [9, 'done'],
    [4, 'done'],
    [0, 'done'],
    [null, 'todo'],
    [null, 'todo'],
  ])
})
