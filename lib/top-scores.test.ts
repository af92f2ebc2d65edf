import { expect, test } from 'vitest'
import { topScores } from './top-scores'

test.each([1, 2, 7, 100, 1_000])('the %i best equal those of a full sort', (limit) => {
  const scores = Float32Array.from({ length: 500 }, (_, i) => ((i * 7_919) % 499) / 499 + 0.001)
  const top = topScores(limit)
  scores.forEach((score, document) => {
    if (score > top.bar()) top.offer(score, document)
  })
  const sorted = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, limit)
  const byScore = (documents: number[]) => documents.map((document) => scores[document]).sort()
  expect(byScore(top.documents())).toEqual(byScore(sorted))
})
