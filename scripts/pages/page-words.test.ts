import { expect, test } from 'vitest'
import { comparePage, wordsOf } from './page-words'

test.each([
  ['eﬃcient', ['efficient']],
  ['self-\nattention and self-attention', ['selfattention', 'and', 'selfattention']],
  ['a rate of 10^−5', ['a', 'rate', 'of', '10', '5']],
  ['a rate of 10⁻⁵', ['a', 'rate', 'of', '10', '5']],
  ['x_(t−1)', ['x', 't', '1']],
  ['Müller’s café', ['muller', 's', 'cafe']],
  ['天气数据', ['天', '气', '数', '据']],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

const expected = (text: string) => ({ words: wordsOf(text), drawn: wordsOf(text), signs: [] })

test('counts each word and pair as often as poppler has it', () => {
  expect(comparePage(expected('one two one two three'), 'one two three')).toEqual({
    ...{ words: 5, held: 3, pairs: 4, pairsHeld: 2 },
    lost: ['one', 'two'],
  })
})

test("expects no pair on which poppler's orders differ", () => {
  const page = { words: wordsOf('left one left two'), drawn: wordsOf('left two left one'), signs: [] }
  expect(comparePage(page, 'left two left one')).toMatchObject({ pairs: 2, pairsHeld: 2, held: 4 })
})

test('a word split by poppler is one word', () => {
  expect(comparePage(expected('new bioin forma tics here'), 'new bioinformatics here')).toMatchObject({
    ...{ words: 3, held: 3, pairs: 2, pairsHeld: 2 },
  })
})

test('a letter that poppler reads for a sign counts if Folio has the sign, and only there', () => {
  const page = expected('the sum X X of all')
  expect(comparePage(page, 'the sum ∑ of all')).toMatchObject({ words: 6, held: 5, lost: ['x'] })
  expect(comparePage({ ...page, signs: ['∑'] }, 'the sum ∑ of all')).toMatchObject({ held: 4 })
})
