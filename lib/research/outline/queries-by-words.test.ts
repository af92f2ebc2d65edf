import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { coverageOf } from './coverage'
import { refineByWords } from './outline-item'
import { type BeforeRound, queriesByWords } from './queries-by-words'
import { aFact, anItem, aPassage } from './test-findings'

const item = { ...anItem('item-1', 'Leader election'), question: 'Leader election' }
const before = (more: Partial<BeforeRound> = {}): BeforeRound => ({
  ...{ refined: refineByWords('How does Raft work?'), checklist: [item], round: 0, findings: [], found: [], asked: [] },
  coverage: coverageOf([item], more.findings ?? []),
  places: ['library'],
  titles: [],
  ...more,
})
const texts = async (more?: Partial<BeforeRound>) => (await queriesByWords(before(more))).map(({ text }) => text)

beforeAll(testDatabase)

test('an item is searched within its question, then alone, then with shared words of its passages, then no more', async () => {
  expect(await texts()).toEqual(['Leader election: How does Raft work'])
  expect(await texts({ round: 1 })).toEqual(['Leader election'])
  const passages = ['a', 'b'].map((id) => aPassage(id, 'A heartbeat ends the election of a leader.'))
  const found = [{ itemId: 'item-1', source: 'library' as const, query: 'Leader election', passages }]
  expect(await texts({ round: 2, found })).toEqual(['Leader election heartbeat ends'])
  expect(await texts({ round: 3, found })).toEqual([])
})

test('an item that is no query on its own is searched only within its question', async () => {
  const how = { id: 'item-1', title: 'How it works', question: 'How it works' }
  const coverage = coverageOf([how], [])
  expect(await texts({ checklist: [how], coverage })).toEqual(['How it works: How does Raft work'])
  expect(await texts({ checklist: [how], coverage, round: 1 })).toEqual([])
})

test('an item with two papers is covered and not searched for again', async () => {
  const findings = ['a', 'b'].map((id) => aFact(id, 'It elects.', ['item-1']))
  expect(coverageOf([item], findings.slice(1))).toMatchObject([{ state: 'partial', papers: 1 }])
  expect(await texts({ findings })).toEqual([])
})

test('an outside source gets two queries per round, and later the remaining items', async () => {
  const checklist = ['Election', 'Replication', 'Membership'].map((title, at) => anItem(`item-${at}`, title))
  const coverage = coverageOf(checklist, [])
  const first = await queriesByWords(before({ checklist, coverage, places: ['library', 'pubmed'] }))
  expect(first.map(({ source, itemId }) => `${source} ${itemId}`)).toEqual([
    ...['library item-0', 'library item-1', 'library item-2', 'pubmed item-0', 'pubmed item-1'],
  ])
  const asked = first.map((query) => ({ ...query, round: 0, passages: 0, findings: 0, works: 0 }))
  const second = await queriesByWords(before({ checklist, coverage, places: ['pubmed'], round: 1, asked }))
  expect(second.map(({ itemId }) => itemId)).toEqual(['item-2'])
})
