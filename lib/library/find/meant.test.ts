import { expect, test } from 'vitest'
import { stem, words } from '../../text/analyze'
import { termId } from '../search/terms'
import { heldOtherwise, meantBy, withMeantTerms } from './meant'

const QUESTION = 'How full is the graphics card?'
const term = (word: string) => termId(stem(word))
const saying = (...held: string[]) => {
  const terms = new Set(held.map(term))
  return (one: number) => terms.has(one)
}

test('who speaks of GPUs lacks no graphics card, and nothing else', () => {
  expect([...heldOtherwise(QUESTION, saying('gpu')).values()].sort()).toEqual(['card', 'graphics'])
  expect(heldOtherwise(QUESTION, saying('memory')).size).toBe(0)
})

test('a passage that says what is meant holds the words that mean it', () => {
  const passages = new Map([
    [
      'a',
      {
        count: 2,
        held: new Map([
          [0, new Set([term('gpu')])],
          [1, new Set([term('memory')])],
        ]),
      },
    ],
  ])
  const held = withMeantTerms(passages, meantBy(words(QUESTION))).get('a')?.held
  expect(held?.get(0)).toContain(term('card'))
  expect(held?.get(1)).toEqual(new Set([term('memory')]))
})
