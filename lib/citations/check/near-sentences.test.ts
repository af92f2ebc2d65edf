import { expect, test } from 'vitest'
import { nearSentences } from './near-sentences'

const filler = (count: number) => Array.from({ length: count }, (_, at) => `The weather of day ${at + 100} was mild.`)

test('what holds the rare words of a statement is shown with its neighbours, at both places where it says a number', () => {
  const page = [
    ...filler(10),
    'Raft waits 150 milliseconds.',
    ...filler(10),
    'Later Raft waits 150 milliseconds again.',
    ...filler(10),
  ]
  expect(nearSentences('A server of Raft waits 150 milliseconds', page)).toEqual([9, 10, 11, 20, 21, 22])
})

test('of a short page, and of one that says it in other words, all is shown', () => {
  expect(nearSentences('Raft waits', filler(5))).toHaveLength(5)
  expect(nearSentences('Zebras graze in herds', filler(20))).toHaveLength(20)
})
