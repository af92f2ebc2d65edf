import { expect, test } from 'vitest'
import { sayUnknownWords } from './say-unknown-words'

test.each([
  [[], null],
  [['sourdough'], 'No paper in your library holds “Sourdough”.'],
  [['sourdough', 'hydration'], 'No paper in your library holds “Sourdough” or “hydration”.'],
  [['a', 'b', 'c'], 'No paper in your library holds “a”, “b” or “c”.'],
  [[...'abcdefgh'], 'No paper in your library holds “a”, “b”, “c”, “d”, “e” or “f”, nor 2 more of your words.'],
  [['x'.repeat(100)], `No paper in your library holds “${'x'.repeat(40)}…”.`],
])('%j', (unknown, said) => {
  expect(sayUnknownWords(unknown, 'Sourdough and its hydration')).toBe(said)
})
