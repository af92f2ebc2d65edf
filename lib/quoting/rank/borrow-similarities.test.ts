import { expect, test } from 'vitest'
import { passageOfText } from '../prepare/readable-passages'
import { tokenizePaper } from '../prepare/tokenize-paper'
import { borrowSimilarities } from './borrow-similarities'
import weights from './weights.json'

const span = (page: number, start: number, end: number) => ({ page, start, end })
const passage = (start: number, end: number) => passageOfText('a', 'Method', 'Votes are split.', [span(1, start, end)])

test('a passage takes the similarity of the indexed one it overlaps most, on the scale of the weights', () => {
  const paper = tokenizePaper('a', [passage(0, 100), passage(90, 300), passage(400, 500)])
  const chunks = [
    { paperId: 'a', spans: [span(1, 0, 110)], cosine: 0.9 },
    { paperId: 'a', spans: [span(1, 110, 320)], cosine: 0.7 },
    { paperId: 'b', spans: [span(1, 90, 300)], cosine: 0.8 },
  ]
  const [first = 0, second = 0, third = 0] = borrowSimilarities([paper], chunks).get('a') ?? []
  const { mean, deviation } = weights.similarity
  const step = deviation * Math.sqrt(3 / 2)
  expect(first).toBeCloseTo(mean + step)
  expect(second).toBeCloseTo(mean - step)
  expect(third).toBeCloseTo(mean)
})
