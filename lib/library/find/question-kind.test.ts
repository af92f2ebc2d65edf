import { expect, test } from 'vitest'
import { readQuestion } from '../../question/question'
import { questionKind } from './question-kind'

test.each([
  ['How does Raft elect a leader?', 'one'],
  ['What is the rank sink?', 'one'],
  ['What is the mass of the heavy resonance?', 'one'],
  ['In which country is the telescope?', 'one'],
  ['What data were the models trained on?', 'one'],
  ['Raft vs Paxos: who leads?', 'compare'],
  ['How do Spanner and Percolator each obtain timestamps?', 'compare'],
  ['Is the encoder trained in REALM, in RAG and in RETRO?', 'compare'],
  ['Which papers make training cheaper, and by what means?', 'many'],
  ['Which systems rely on Paxos and what do they use it for?', 'many'],
  ['In which of my papers did people rate what a model wrote?', 'many'],
  ['What approaches to retrieval-augmented generation are there?', 'many'],
] as const)('%s asks for %s', (text, kind) => {
  expect(questionKind(readQuestion(text), 0)).toBe(kind)
})

test('two groups of authors are compared', () => {
  expect(questionKind(readQuestion('Kleinberg’s method and Brin and Page’s one'), 2)).toBe('compare')
})
