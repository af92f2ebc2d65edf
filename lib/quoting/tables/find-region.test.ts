import { expect, test } from 'vitest'
import { gutterOf } from './find-region'
import { testPage } from './test-page'
import { wordsOf } from './words'

type Line = [y: number, ...parts: [x: number, text: string][]]

const HALF = 'forty-five signs of words stand in one column'
const WHOLE = `${HALF} and so do ninety in one that is twice as wide`
const lines = (x: number, y: number, text: string) =>
  Array.from({ length: 20 }, (_, i): Line => [y + 12 * i, ...words(x, text)])

/** Returns each word separately, as the lines of a page have them. */
function words(x: number, text: string): [number, string][] {
  let at = x
  return text.split(' ').map((word) => {
    const place = at
    at += 5 * (word.length + 1)
    return [place, word]
  })
}

test('a two-column page is split between its columns, even if their lines are at different heights', () => {
  const gutter = (...page: Line[]) => gutterOf(wordsOf(testPage(...page)), 600)
  expect(gutter(...lines(50, 100, HALF), ...lines(320, 100, HALF))).toBeGreaterThan(275)
  expect(gutter(...lines(50, 100, HALF), ...lines(320, 106, HALF))).toBeGreaterThan(275)
  expect(gutter(...lines(50, 100, WHOLE))).toBeNull()
  expect(gutter(...lines(50, 100, HALF))).toBeNull()
})
