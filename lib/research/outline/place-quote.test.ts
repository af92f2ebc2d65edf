import { expect, test } from 'vitest'
import type { Passage } from '../../quoting/passage'
import { placeQuote } from './place-quote'

const PAGES = ['Raft elects a leader with randomized', 'timeouts. Split votes are rare (under 5.5%). Logs grow.']
const text = PAGES.join(' ')
const passage: Passage = {
  id: 'e1',
  paperId: 'raft',
  title: 'Raft',
  section: '',
  kind: 'text',
  text,
  spans: [
    { page: 3, start: 100, end: 100 + (PAGES[0]?.length ?? 0) },
    { page: 4, start: 0, end: PAGES[1]?.length ?? 0 },
  ],
  relevance: 0.5,
  question: '',
}

test('a quote is located on its page, as the whole sentence that contains it', () => {
  expect(placeQuote(passage, 'split votes are rare')).toEqual([
    { shown: 'Split votes are rare (under 5.5%).', page: 4 },
  ])
})

test('spaces, line breaks and quotation marks do not matter, words and numbers do', () => {
  expect(placeQuote(passage, '“Split  votes\nare rare (under 5.5 %).”')).toHaveLength(1)
  expect(placeQuote(passage, 'Split votes are rare (under 55%).')).toBeNull()
  expect(placeQuote(passage, 'Split votes are never rare (under 5.5%).')).toBeNull()
  expect(placeQuote(passage, 'Split votes')).toBeNull()
})

test('an ellipsis splits a quote in two, each of which must be there', () => {
  const quote = placeQuote(passage, 'Raft elects a leader … Split votes are rare')
  expect(quote?.map(({ page }) => page)).toEqual([3, 4])
  expect(placeQuote(passage, 'Raft elects a leader … votes are common here')).toBeNull()
})

test('a quote across an edge becomes everything it contains, with a sentence on two pages as one', () => {
  expect(placeQuote(passage, 'Raft elects a leader with randomized timeouts.')).toEqual([
    { shown: 'Raft elects a leader with randomized timeouts.', page: 3 },
  ])
  const items = ['A failure starts two stages:', '1. The master detects it.', '2. The server is deleted.']
  const spans = items.map((item, index) => ({ page: 7, start: 1000 * index, end: 1000 * index + item.length }))
  const list: Passage = { ...passage, text: items.join(' '), spans }
  expect(placeQuote(list, 'A failure starts two stages: 1. The master detects it.')?.map(({ shown }) => shown)).toEqual(
    items.slice(0, 2),
  )
  expect(placeQuote(list, 'A failure starts two stages: 2. The server is deleted.')).toBeNull()
})

test('a table row is quoted as its line', () => {
  const table = 'System Votes\nRaft 5.5 milliseconds\nPaxos 7.1 milliseconds'
  const rows: Passage = { ...passage, kind: 'table', text: table, spans: [{ page: 2, start: 0, end: table.length }] }
  expect(placeQuote(rows, 'Paxos 7.1 milliseconds')).toEqual([{ shown: 'Paxos 7.1 milliseconds', page: 2 }])
})

test('a table row is recognized however short, with or without cell borders', () => {
  const table: Passage = {
    ...passage,
    kind: 'table',
    text: 'Table 2: Scores.\nModel\tF1\nRaft\t86.4\nPaxos\t7.1',
    spans: [{ page: 2, start: 0, end: 47 }],
  }
  expect(placeQuote(table, '| Raft | 86.4 |')).toEqual([{ shown: 'Raft 86.4', page: 2 }])
  expect(placeQuote(table, '| Raft | 7.1 |')).toBeNull()
})
