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

test('a title in capitals in another language is put in sentence case, with names as the text writes them', () => {
  const lines = [
    'Les communes de Savoie vivent de la révolution des lumières',
    'la paix d’Utrecht rend la Savoie au duc',
  ]
  expect(spellTitle('LA SAVOIE DES LUMIÈRES, D’UTRECHT À LA RÉVOLUTION', lines)).toBe(
    'La Savoie des lumières, d’Utrecht à la révolution',
  )
  expect(spellTitle('L’AGRICULTURE EN SAVOIE AU XVIIIe SIÈCLE', lines)).toBe('L’agriculture en Savoie au XVIIIe siècle')
  expect(spellTitle('GROWTH OF A CORAL, PART II', [])).toBe('Growth of a Coral, Part II')
})

test('Japanese and Chinese titles keep the capitals of other letters in them', () => {
  expect(spellTitle('生成AIを活用したRFCの調査 NAIST', [])).toBe('生成AIを活用したRFCの調査 NAIST')
})
