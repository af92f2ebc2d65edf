import { expect, test } from 'vitest'
import type { Passage } from '../../../quoting/passage'
import { anySpeaks, chooseUnread } from './choose-unread'

const passage = (id: string, relevance: number, paperId = id): Passage => ({
  ...{ id, paperId, title: paperId, section: '', kind: 'text', text: id, spans: [], relevance, question: '' },
})
const idsOf = (passages: Passage[]) => passages.map(({ id }) => id)

test('the best of a later search comes after passages with more of the words', () => {
  const held = new Map([
    ['other words', 0],
    ['near', 0.8],
    ['left over', 0.3],
    ['far', 0.1],
  ])
  const found = [passage('other words', 1), passage('near', 0.6), passage('left over', 1), passage('far', 0.9)]
  expect(idsOf(chooseUnread(found, ({ id }) => held.get(id) ?? 0))).toEqual(['other words', 'near', 'left over'])
})

test('ten are read, more than four of one paper only when others leave room', () => {
  const many = Array.from({ length: 8 }, (_, index) => passage(`a${index}`, 1 - index / 100, 'a'))
  const others = Array.from({ length: 4 }, (_, index) => passage(`b${index}`, 0.5, `b${index}`))
  const read = chooseUnread([...many, ...others], () => 1)
  expect(read).toHaveLength(10)
  expect(idsOf(read).slice(0, 8)).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'b3'])
})

test('a passage with half of the words is about them', () => {
  const found = [passage('near', 0.2), passage('far', 1)]
  expect(anySpeaks(found, ({ id }) => (id === 'near' ? 0.5 : 0.1))).toBe(true)
  expect(anySpeaks(found, () => 0.4)).toBe(false)
})
