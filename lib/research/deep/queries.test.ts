import { expect, test } from 'vitest'
import { RAFT_PASSAGE } from '../test-library'
import { queryFor } from './queries'
import { aFact, anItem } from './test-deep'

const item = anItem('item-1', 'Leader election')
const idf = () => 1
const asked = { item, matter: 'consensus', facts: [], passages: [], asked: [] }

test('the first round asks in the words of the item', () => {
  expect(queryFor({ ...asked, round: 0 }, idf)).toBe('Leader election?')
})

test('later rounds ask in other words: names of what was found, and words that its passages share', () => {
  const facts = [aFact('raft', 'Viewstamped Replication elects in turn.', ['item-1'])]
  const passages = [RAFT_PASSAGE, { ...RAFT_PASSAGE, id: 'other' }]
  const query = queryFor({ ...asked, round: 1, facts, passages, asked: ['Leader election?'] }, idf)
  expect(query).toMatch(/^Leader election Viewstamped Replication \w+ \w+ \w+$/)
  expect(query).not.toMatch(/leader.*leader/i)
})

test('where nothing new is left to ask, nothing is asked', () => {
  expect(queryFor({ ...asked, round: 3, asked: ['Leader election?'] }, idf)).toBeNull()
  expect(queryFor({ ...asked, round: 1, asked: ['Leader election'] }, idf)).toBeNull()
})
