import { expect, test } from 'vitest'
import { namesOf } from './question-names'

test.each([
  ['How does Zyzzyva reach consensus?', [['Zyzzyva', 'capital']]],
  [
    'Is BERT-large better than GPT-4?',
    [
      ['BERT-large', 'acronym'],
      ['GPT-4', 'acronym'],
    ],
  ],
  ['what does gpt4 cost?', [['gpt4', 'code']]],
  [
    'Does osteogenesis need collagen?',
    [
      ['osteogenesis', 'term'],
      ['collagen', 'term'],
    ],
  ],
  ['Why are timeouts randomised, and what does doesnt mean?', []],
  ["Why couldn't it, hadn't it and mustn’t it converge, as l'attention d'une doesn't?", []],
  ['How long do 7B models take over 30ms in the 81M-paper corpus?', []],
])('%s', (question, names) => {
  expect(namesOf(question).map(({ text, kind }) => [text, kind])).toEqual(names)
})

test('a rare dictionary word is marked, so that it is never reported as missing', () => {
  expect(namesOf('is the mishap lumpy or latched?').every(({ isOrdinary }) => isOrdinary)).toBe(true)
})
