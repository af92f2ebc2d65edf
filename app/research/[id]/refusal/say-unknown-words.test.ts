import { expect, test } from 'vitest'
import { sayUnknownWords } from './say-unknown-words'

test.each([
  [[], null],
  [['sourdough'], 'No paper in your library contains “Sourdough”.'],
  [['sourdough', 'hydration'], 'No paper in your library contains “Sourdough” or “hydration”.'],
  [['a', 'b', 'c'], 'No paper in your library contains “a”, “b” or “c”.'],
  [
    [...'abcdefgh'],
    'No paper in your library contains “a”, “b”, “c”, “d”, “e” or “f”, or 2 other words from your question.',
  ],
  [['x'.repeat(100)], `No paper in your library contains “${'x'.repeat(40)}…”.`],
])('%j', (unknown, said) => {
  expect(sayUnknownWords(unknown, 'Sourdough and its hydration')).toBe(said)
})
