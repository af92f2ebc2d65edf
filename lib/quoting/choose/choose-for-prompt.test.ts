import { expect, test } from 'vitest'
import type { ScoredPassage } from '../rank/rank-passages'
import type { ReadablePassage } from '../readable-passage'
import { chooseForPrompt, inTurns } from './choose-for-prompt'

const ALL = { first: [], k: 10, tokens: 10_000, below: 100, least: 0 }

let position = 0

function scored(text: string, score: number, kind: ReadablePassage['kind'] = 'text'): ScoredPassage {
  const spans = [{ page: 1, start: 0, end: text.length }]
  position++
  const passage: ReadablePassage = { paperId: 'p', kind, section: '', text, spans, sentences: [], position }
  return { passage, score, mark: () => [] }
}

const texts = (chosen: ScoredPassage[]) => chosen.map(({ passage }) => passage.text)

test('passages close to the best are chosen, and a few whatever their distance', () => {
  const ranked = [scored('a', 9), scored('b', 8), scored('c', 3), scored('d', 2)]
  expect(texts(chooseForPrompt(ranked, { ...ALL, below: 2 }))).toEqual(['a', 'b'])
  expect(texts(chooseForPrompt(ranked, { ...ALL, below: 2, least: 3 }))).toEqual(['a', 'b', 'c'])
  expect(texts(chooseForPrompt(ranked, { ...ALL, k: 1 }))).toEqual(['a'])
})

test('passages in `first` are chosen once, whatever their score', () => {
  const far = scored('far', -9)
  const ranked = [scored('a', 9), scored('b', 8), far]
  expect(texts(chooseForPrompt(ranked, { ...ALL, first: [far, far], below: 2 }))).toEqual(['far', 'a', 'b'])
})

test('a passage that two queries read anew is chosen once', () => {
  const one = scored('a', 9)
  const again = { ...one, passage: { ...one.passage } }
  expect(texts(chooseForPrompt([one, scored('b', 8)], { ...ALL, first: [again, one] }))).toEqual(['a', 'b'])
})

test('a caption alone is left out, and so is what the prompt has no room for', () => {
  const long = scored('word '.repeat(400), 8)
  const ranked = [scored('a caption', 9, 'caption'), scored('a', 8.5), long, scored('b', 7)]
  expect(texts(chooseForPrompt(ranked, { ...ALL, tokens: 300 }))).toEqual(['a', 'b'])
  expect(chooseForPrompt([long], { ...ALL, tokens: 10 })).toEqual([long])
})

test('a table that a chosen passage refers to is included', () => {
  const table = scored('Table 3: Accuracy.\nModel\tAvg', 4, 'table')
  const other = scored('Table 13: Speed.\nModel\tms', 4, 'table')
  const rest = [scored('far', 4), table, other]
  const choose = (text: string) => texts(chooseForPrompt([scored(text, 9), ...rest], { ...ALL, below: 2 }))
  expect(choose('As Table 3 shows, it is accurate.')).toEqual(['As Table 3 shows, it is accurate.', table.passage.text])
  expect(choose('It is accurate.')).toEqual(['It is accurate.'])
})

test('lists are interleaved', () => {
  expect(inTurns([['a1', 'a2', 'a3'], [], ['b1']], 2)).toEqual(['a1', 'b1', 'a2'])
})
