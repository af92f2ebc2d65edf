import { expect, test } from 'vitest'
import { shownForm } from './shown-form'

test.each([
  ['The protocol scales well [4, 5].', 'The protocol scales well.'],
  ['The protocol of [4] performs as well as weaker ones.', 'The protocol of [4] performs as well as weaker ones.'],
  ['As in [12, 13] we tune on half of the data.', 'As in [12, 13] we tune on half of the data.'],
  ['Adam [3] is used in training (Kingma and Ba, 2015).', 'Adam is used in training.'],
  ['However, it converges (see Figure 3).', 'However, it converges.'],
  [
    'Last, consensus algorithms use quorums to make their decisions.',
    'Consensus algorithms use quorums to make their decisions.',
  ],
])('%j is shown as %j', (sentence, shown) => {
  expect(shownForm(sentence)).toBe(shown)
})
