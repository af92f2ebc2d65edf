import { expect, test } from 'vitest'
import type { AskedGold } from './ask-gold'
import { reliabilityOf, reliabilityTable } from './reliability'

const GOLD = [{ file: 'a.pdf', pages: [1] }]
const asked = (held: number, gold: typeof GOLD, weighed: AskedGold['weighed'] = []) =>
  ({ held, gold, weighed }) as AskedGold

test('what was said to be likely is counted in bins, with the share that held', () => {
  const { questions, papers } = reliabilityOf([
    asked(0.6, GOLD, [
      { relevance: 1, right: true },
      { relevance: 0.4, right: false },
    ]),
    asked(0.5, []),
    asked(0.02, [], [{ relevance: 0.4, right: false }]),
  ])
  expect(questions).toEqual([
    { from: 0, to: 0.05, count: 1, predicted: 0.02, held: 0 },
    { from: 0.5, to: 0.7, count: 2, predicted: 0.55, held: 0.5 },
  ])
  // Nothing can be right of a question that nothing answers.
  expect(papers).toEqual([
    { from: 0.3, to: 0.5, count: 1, predicted: 0.4, held: 0 },
    { from: 0.99, to: 1, count: 1, predicted: 1, held: 1 },
  ])
  expect(reliabilityTable({ questions, papers })).toContain('0.50      0.70         2      0.55      0.50')
})
