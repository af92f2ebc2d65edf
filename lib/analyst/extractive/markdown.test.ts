import { expect, test } from 'vitest'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { parseMarkers } from '../../citations/markers/markers'
import type { Passage } from '../analyst'
import { answerParts } from './markdown'
import { quotableSentences } from './passage-sentences'

function passage(id: string, title: string, text: string): Passage {
  const spans = [{ page: 1, start: 0, end: text.length }]
  return { id, paperId: id, title, section: '', kind: 'text', text, spans, relevance: 0.9, question: '' }
}

test('a paper that says “we” is named at the start of a paragraph, and its name is no sentence of the answer', () => {
  const runs = [
    passage('a2020', 'Scaling', 'Scaled attention divides the inner product by the square root of the dimension.'),
    passage('b2017', 'Attention Is All You Need', 'We call our particular attention by the name of scaled attention.'),
  ].map((one) => ({ sentences: quotableSentences([one]), lead: '' }))
  const markdown = [...answerParts({ blocks: [{ kind: 'prose', heading: '', runs }], closing: '' })].join('')
  expect(markdown).toContain('\n\n**Attention Is All You Need.** We call')
  const citations = parseMarkers(markdown).map((_, ord) => ({ ord, verdict: 'verified' as const }))
  expect(answerSentences(markdown, citations).map(({ verdict }) => verdict)).toEqual(['verified', 'verified'])
})

test('a notice stands above the answer and states nothing of the papers', () => {
  const [one] = quotableSentences([
    passage('a2020', 'Scaling', 'Scaled attention divides the inner product by a root.'),
  ])
  const runs = one ? [{ sentences: [one], lead: '' }] : []
  const notice = 'Only one paper in your library speaks of this.'
  const markdown = [...answerParts({ blocks: [{ kind: 'prose', heading: '', runs }], closing: '' }, notice)].join('')
  expect(markdown.startsWith(`> ${notice}\n\n*Passages`)).toBe(true)
  expect(answerSentences(markdown, [{ ord: 0, verdict: 'verified' }])).toHaveLength(1)
})

test('a paper that goes on speaking in the next paragraph is named once', () => {
  const blocks = [
    passage('b2017', 'Attention Is All You Need', 'We call our particular attention by the name of scaled attention.'),
    passage('b2017', 'Attention Is All You Need', 'We compute the attention on a set of queries at the same time.'),
    passage('a2020', 'Scaling', 'We divide the inner product by the square root of the dimension.'),
  ].map((one) => ({
    kind: 'prose' as const,
    heading: '',
    runs: [{ sentences: quotableSentences([one]), lead: '' }],
  }))
  const markdown = [...answerParts({ blocks, closing: '' })].join('')
  expect(markdown.match(/\*\*Attention Is All You Need\.\*\*/g)).toHaveLength(1)
  expect(markdown).toContain('**Scaling.** We divide')
})
