import { expect, test } from 'vitest'
import { aPlan } from '../outline/test-plan'
import { sectionsForFeedback } from './sections-for-feedback'

const PLAN = aPlan({
  Background: ['Main ideas'],
  'Caches and hits': ['Hits'],
  Results: ['What is achieved'],
  Limits: ['Limits'],
})
const MARKDOWN = `# A review

## Abstract

*This review arranges 4 passages from 2 papers of your library under 4 headings.*

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
const on = (feedback: string) => sectionsForFeedback(feedback, REPORT).map(({ heading }) => heading)

test('feedback that names no section applies to all planned sections', () => {
  expect(on('shorter')).toEqual(['Background', 'Caches and hits', 'Results', 'Limits'])
})

test('sections named by title are meant', () => {
  expect(on('The background is too long')).toEqual(['Background'])
  expect(on('Make Results and Limits shorter')).toEqual(['Results', 'Limits'])
  expect(on('Say more of caches and hits.')).toEqual(['Caches and hits'])
})
