import { expect, test } from 'vitest'
import { nearSentences } from './near-sentences'

const filler = (count: number) => Array.from({ length: count }, (_, at) => `The weather of day ${at + 100} was mild.`)

test('sentences with the rare words of a statement are shown with their neighbours, at both places of a repeated number', () => {
  const page = [
    ...filler(10),
    'Raft waits 150 milliseconds.',
    ...filler(10),
    'Later Raft waits 150 milliseconds again.',
    ...filler(10),
  ]
  expect(nearSentences('A server of Raft waits 150 milliseconds', page)).toEqual([9, 10, 11, 20, 21, 22])
})

test('a short page, and one in other words, is shown whole', () => {
  expect(nearSentences('Raft waits', filler(5))).toHaveLength(5)
  expect(nearSentences('Zebras graze in herds', filler(20))).toHaveLength(20)
})
