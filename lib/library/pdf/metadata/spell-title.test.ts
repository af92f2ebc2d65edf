import { expect, test } from 'vitest'
import { spellTitle } from './spell-title'

const TEXT = [
  'We introduce OpenScholar, which answers with retrieval. Language models (LMs) and LMs over HTTP are not enough.',
  'OPENSCHOLAR IN CAPITALS',
  'OpenScholar adam Adam',
]

test.each([
  ['ADAM: A METHOD FOR STOCHASTIC OPTIMIZATION', 'Adam: A Method for Stochastic Optimization'],
  ['OPENSCHOLAR: RETRIEVAL-AUGMENTED LMS', 'OpenScholar: Retrieval-Augmented LMs'],
  ['WHAT A PROXY SEES OF HTTP', 'What a Proxy Sees of HTTP'],
  ['BERT: Pre-training', 'BERT: Pre-training'],
  ['RAFT', 'RAFT'],
])('%s is spelled %s', (title, spelled) => {
  expect(spellTitle(title, TEXT)).toBe(spelled)
})
