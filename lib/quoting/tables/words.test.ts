import { expect, test } from 'vitest'
import { wordsOf } from './words'

test('a word with raised characters has both brackets that the reader added', () => {
  const text = '0.3^(∗∗) (5)'
  const map = {
    items: [
      [50, 65, 100, 10],
      [65, 71, 96, 6],
      [90, 105, 100, 10],
    ] as [number, number, number, number][],
    runs: [
      [0, 0, 0, 3],
      [5, 1, 0, 2],
      [9, 2, 0, 3],
    ] as [number, number, number, number][],
    strings: ['0.3', '∗∗', '(5)'],
  }
  const words = wordsOf({ number: 1, text, map })
  expect(words.map((word) => word.text)).toEqual(['0.3^(∗∗)', '(5)'])
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(['0.3^(∗∗)', '(5)'])
})
