import { expect, test } from 'vitest'
import { disagreements } from './disagreements'

const at = (ord: number, paperId: string, quote: string) => ({ ord, paperId, quote })
const reaches = 'On the Harbour benchmark the engine Lantern reaches 28.4 points on short queries.'

test('two papers that give one thing another number disagree, sentence by sentence', () => {
  const other = 'On the Harbour benchmark Lantern reaches 31.2 points on short queries.'
  const found = disagreements([at(0, 'a', `It is new. ${reaches}`), at(1, 'b', `${other} It is old.`)])
  expect(found).toEqual([
    [
      { ord: 0, text: reaches },
      { ord: 1, text: other },
    ],
  ])
})

test('so do two that put one above the other in turn, or deny what the other says', () => {
  const pairs = [
    ['The engine Lantern is faster than Beacon on writes.', 'The engine Lantern is slower than Beacon on writes.'],
    ['In tests Lantern loses data when a disk fails.', 'In tests Lantern does not lose data when a disk fails.'],
  ]
  for (const [one = '', other = ''] of pairs) {
    expect(disagreements([at(0, 'a', one), at(1, 'b', other)])).toHaveLength(1)
  }
})

test.each([
  ['one paper', 'a', reaches.replace('28.4', '30.1')],
  ['the same said', 'b', reaches],
  ['another benchmark', 'b', 'On the Meadow benchmark the engine Lantern reaches 31.2 points on short queries.'],
  ['another engine', 'b', 'On the Harbour benchmark the engine Beacon reaches 31.2 points on short queries.'],
  ['what is their own', 'b', 'On the Harbour benchmark our engine Lantern reaches 31.2 points on short queries.'],
])('no disagreement: %s', (_, paperId, quote) => {
  expect(disagreements([at(0, 'a', reaches), at(1, paperId, quote)])).toEqual([])
})
