import { expect, test } from 'vitest'
import { onReport } from './feedback-on-report'
import { aPlan } from './test-plan'

const PLAN = aPlan({
  Background: ['Main ideas'],
  'Caches and hits': ['Hits'],
  Results: ['What is achieved'],
  Limits: ['Limits'],
})
const MARKDOWN = `# A review

## Abstract

*This review puts 4 passages of 2 papers of your library under 4 headings.*

## Background

Lantern is a store [lantern, page 1]. It has been slow [lantern, page 1].

## Caches and hits

A cache hits often [lantern, page 2]. A cache is small [beacon, page 2].

## Results

Lantern is fast with a cache [lantern, page 3].

## Limits

Disks wear out [beacon, page 4].

## Gaps

*Nothing else.*`
const REPORT = { markdown: MARKDOWN, contents: { plan: PLAN, abstract: [], told: [], isWritten: false } }
const on = (feedback: string) => {
  const { rewrite, drop, add } = onReport(feedback, REPORT)
  return { rewrite: rewrite.map(({ heading }) => heading), drop: drop.map(({ heading }) => heading), add }
}
const rewrites = (...rewrite: string[]) => ({ rewrite, drop: [], add: null })
const ALL = ['Background', 'Caches and hits', 'Results', 'Limits']

test('what has no matter of its own is on all sections of the plan', () => {
  for (const feedback of ['shorter', 'as a list', 'newest first', 'in more detail please'])
    expect(on(feedback)).toEqual(rewrites(...ALL))
})

test('sections that are named are meant', () => {
  expect(on('The background is too long')).toEqual(rewrites('Background'))
  expect(on('Make Results and Limits shorter')).toEqual(rewrites('Results', 'Limits'))
  expect(on('Drop the Limits section; shorten the background')).toEqual({
    rewrite: ['Background'],
    drop: ['Limits'],
    add: null,
  })
  expect(on('keep only the section on caches')).toEqual({
    rewrite: [],
    drop: ['Background', 'Results', 'Limits'],
    add: null,
  })
})

test('the section that speaks most of a matter is meant, or those that hold what is not wanted', () => {
  expect(on('more about the cache')).toEqual(rewrites('Caches and hits'))
  expect(on('more about disks')).toEqual(rewrites('Limits'))
  expect(on('less about disks')).toEqual(rewrites('Limits'))
  expect(on('more figures')).toEqual(rewrites('Results'))
  expect(on('more on the limitations')).toEqual(rewrites('Limits'))
})

test('what none speaks of is a section more, where it is asked for', () => {
  expect(on('more about quantum networks')).toEqual({ rewrite: [], drop: [], add: 'Quantum networks' })
  expect(on('Please add a section on the cache of browsers.')).toEqual({
    rewrite: [],
    drop: [],
    add: 'Cache of browsers',
  })
  expect(on('let the argument flow')).toEqual(rewrites(...ALL))
})
