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
  [['a', 'a', 'a'], 'Limited evidence: this answer rests on only one paper.'],
  [['a', 'b'], 'Limited evidence: this answer rests on only 2 passages from 2 papers.'],
  [['a'], 'Limited evidence: this answer rests on only one passage from one paper.'],
])('evidence of %o', (papers, said) => {
  expect(sayThinEvidence({ markdown: 'An answer.', evidence: papers.map(passage), papers: [] })).toBe(said)
})

test.each([
  [['a', 'a', 'a'], null],
  [['a'], 'Limited evidence: this answer rests on only one passage.'],
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
