import { expect, test } from 'vitest'
import type { EvidenceView } from '@/lib/research/events/answer-view'
import { IN_QUESTION } from '@/lib/research/events/considered-papers'
import { sayThinEvidence } from './say-thin-evidence'

const passage = (paperId: string, id: number): EvidenceView => ({
  id: String(id),
  paperId,
  page: 1,
  pages: [1],
  section: '',
  kind: 'text',
  text: '',
  relevance: 0.7,
  question: '',
})

test.each([
  [['a', 'a', 'b'], null],
  [['a', 'a', 'a'], 'Thin evidence: this answer rests on one paper only.'],
  [['a', 'b'], 'Thin evidence: this answer rests on 2 passages of 2 papers only.'],
  [['a'], 'Thin evidence: this answer rests on one passage of one paper only.'],
])('evidence of %o', (papers, said) => {
  expect(sayThinEvidence({ markdown: 'An answer.', evidence: papers.map(passage), papers: [] })).toBe(said)
})

test.each([
  [['a', 'a', 'a'], null],
  [['a'], 'Thin evidence: this answer rests on one passage only.'],
])('evidence about the paper that the question names: %o', (papers, said) => {
  const named = {
    paperId: 'a',
    title: 'Raft',
    authors: [],
    published: null,
    relevance: 1,
    kept: true,
    reason: IN_QUESTION,
  }
  expect(sayThinEvidence({ markdown: 'An answer.', evidence: papers.map(passage), papers: [named] })).toBe(said)
})

test('without an answer there is nothing to say', () => {
  expect(sayThinEvidence({ markdown: '', evidence: [passage('a', 1)], papers: [] })).toBeNull()
})
