import { expect, test } from 'vitest'
import type { CitationView } from '@/lib/research/events/answer-view'
import type { ScreenedPaper } from '@/lib/research/events/considered-papers'
import { reviewFunnel } from './review-funnel-steps'

const paper = (paperId: string, kept = true): ScreenedPaper => {
  return { paperId, title: paperId, published: null, kept, why: 'because', subtopics: [] }
}
const citing = (paperId: string) => ({ paperId }) as CitationView
const screening = {
  found: 9,
  papers: [paper('out', false), paper('kept'), paper('read'), paper('cited')],
  read: ['read', 'cited'],
}

test('each number is part of the previous one, and each paper is at the stage it reached', () => {
  // Works from outside, or of an earlier version, were not screened.
  const citations = [citing('cited'), citing('cited'), citing('outside')]
  const funnel = reviewFunnel({ screening, citations, answerId: 'a' })
  expect(funnel?.steps.map(({ label, count }) => `${count} ${label}`)).toEqual([
    '9 found',
    '4 screened',
    '3 included',
    '2 read',
    '1 cited',
  ])
  expect(funnel?.papers.map(({ paperId, standing }) => [paperId, standing])).toEqual([
    ['cited', 'cited'],
    ['read', 'read'],
    ['kept', 'included'],
    ['out', 'excluded'],
  ])
})

test('nothing is cited before the answer exists, and nothing is shown without screening', () => {
  const before = reviewFunnel({ screening, citations: [], answerId: null })
  expect(before?.steps.at(-1)).toEqual({ label: 'cited', count: null })
  expect(reviewFunnel({ screening: null, citations: [], answerId: 'a' })).toBeNull()
})
