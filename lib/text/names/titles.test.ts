import { expect, test } from 'vitest'
import { shortTitle } from './titles'

test.each([
  ['BEIR: A Heterogeneous Benchmark for Zero-shot Evaluation', 'BEIR'],
  ['The Chubby lock service for loosely-coupled distributed systems', undefined],
  ['THE SIZE DISTRIBUTION OF NEAR EARTH OBJECTS LARGER THAN 10 METERS', undefined],
  ['Are compact open-charm tetraquarks consistent with recent lattice results?', undefined],
  ['Improving language models by retrieving from trillions of tokens', undefined],
  [
    'Simple Testing Can Prevent Most Critical Failures: An Analysis of Production Failures',
    'Simple Testing Can Prevent Most Critical Failures',
  ],
])('%s is shortened to its name, or stays whole', (title, name = title) => {
  expect(shortTitle(title)).toBe(name)
})

test('a text longer than any title is cut between words, with an ellipsis', () => {
  const cut = shortTitle('word '.repeat(60))
  expect(cut.length).toBeLessThanOrEqual(200)
  expect(cut).toMatch(/word …$/)
})
