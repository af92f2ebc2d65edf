import { expect, test } from 'vitest'
import { hasNearlySameWords } from './near-words'

const PAGE =
  'Soft attention returns a mixture of all values, in which each value counts as much as its key resembles it [3].'

test.each([
  [
    'other words of the same kind',
    'Soft attention gives a mixture of all values, in which every value counts as much as its key resembles it.',
    true,
  ],
  ['a part of it', 'Soft attention returns a mixture.', false],
  [
    'its matter in other words',
    'In soft attention the values are mixed by how near their keys are to the query.',
    false,
  ],
  [
    'the opposite',
    'Soft attention does not return a mixture of all values, in which each value counts as much as its key resembles it.',
    false,
  ],
  [
    'a figure that is not there',
    'Soft attention returns a mixture of all 12 values, in which each value counts as much as its key resembles it.',
    false,
  ],
])('words near to a page: %s', (_, sentence, near) => {
  expect(hasNearlySameWords(sentence, PAGE)).toBe(near)
})
