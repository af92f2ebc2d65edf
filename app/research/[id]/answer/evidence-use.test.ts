import { expect, test } from 'vitest'
import type { CitationView, EvidenceView } from '@/lib/research/events/answer-view'
import { evidenceUse } from './evidence-use'

const passage = (id: string, text: string, pages = [4]): EvidenceView => ({
  id,
  paperId: 'raft',
  page: pages[0] ?? 1,
  pages,
  section: '',
  kind: 'text',
  text,
  relevance: 0.8,
  question: '',
})

const citation = (ord: number, more: Partial<CitationView>): CitationView => ({
  id: String(ord),
  ord,
  marker: '[raft, page 4]',
  paperId: 'raft',
  page: 4,
  sentence: '',
  quote: '',
  verdict: 'verified',
  evidenceId: null,
  rects: [],
  judgedBy: 'words',
  ...more,
})

test('a sentence uses the passages of its citations, and passages without one are unused', () => {
  const evidence = [passage('a', 'One.'), passage('b', 'Two.'), passage('c', 'Three.')]
  const citations = [
    citation(0, { evidenceId: 'b' }),
    citation(1, { evidenceId: 'c' }),
    citation(2, { evidenceId: 'b' }),
  ]
  const sentences = [
    { ord: 0, citations: [0, 1] },
    { ord: 1, citations: [] },
    { ord: 2, citations: [2] },
  ]
  expect(evidenceUse(evidence, citations, sentences).map(({ sentences }) => sentences)).toEqual([[], [0, 2], [0]])
})

test('without a stored passage, the one on that page with the quote is taken', () => {
  const evidence = [passage('a', 'One.'), passage('b', 'A leader is\nelected.', [3, 4]), passage('c', 'Far.', [9])]
  const sentences = [
    { ord: 0, citations: [0] },
    { ord: 1, citations: [1] },
  ]
  const citations = [citation(0, { quote: 'leader is elected' }), citation(1, { quote: '', evidenceId: 'gone' })]
  expect(evidenceUse(evidence, citations, sentences).map(({ sentences }) => sentences)).toEqual([[1], [0], []])
})
