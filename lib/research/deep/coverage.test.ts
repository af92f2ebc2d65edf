import { expect, test } from 'vitest'
import { coverageOf, heardOn, narrowItems, toPlan } from './coverage'
import { aFact, anItem } from './test-deep'

const checklist = [anItem('item-1', 'Elections'), anItem('item-2', 'Logs'), anItem('item-3', 'Clocks')]
const facts = [
  aFact('raft', 'A leader has a term.', ['item-1']),
  aFact('raft', 'Timeouts are drawn at random.', ['item-1', 'item-2']),
  aFact('paxos', 'The highest ballot wins.', ['item-1']),
]

test('facts of several papers satisfy an item, fewer do it in part', () => {
  expect(coverageOf(checklist, facts).map(({ state }) => state)).toEqual(['satisfied', 'partial', 'unsatisfied'])
  const ofOne = facts.map((fact) => ({ ...fact, paperId: 'raft' }))
  expect(coverageOf(checklist, ofOne)[0]?.state).toBe('partial')
  expect(heardOn(anItem('item-1', 'Elections'), ofOne)).toEqual(['raft'])
  expect(heardOn(anItem('item-2', 'Logs'), ofOne)).toEqual([])
})

test('a thing that is compared may have one paper', () => {
  const raft = { ...anItem('item-1', 'Raft'), facet: 'thing' as const }
  const ofOne = facts.map((fact) => ({ ...fact, paperId: 'raft' }))
  expect(coverageOf([raft], ofOne)[0]?.state).toBe('satisfied')
})

test('the plan says how much was found, and what is being searched for', () => {
  expect(toPlan(coverageOf(checklist, facts), new Set(['item-3']))).toMatchObject([
    { status: 'done', note: '3 passages from 2 papers' },
    { status: 'open', note: '1 passage from 1 paper' },
    { status: 'working' },
  ])
})

test('what few papers answer is asked on until two searches in a row bring nothing', () => {
  const coverage = coverageOf(checklist, facts)
  const asked = (...brought: number[]) => brought.map((facts) => ({ itemId: 'item-1', facts }))
  expect(narrowItems(coverage, asked(3)).map(({ id }) => id)).toEqual(['item-1'])
  expect(narrowItems(coverage, asked(3, 0)).map(({ id }) => id)).toEqual(['item-1'])
  expect(narrowItems(coverage, asked(3, 0, 0))).toEqual([])
  const more = ['gfs', 'chubby'].map((paper) => aFact(paper, `On ${paper}.`, ['item-1']))
  expect(narrowItems(coverageOf(checklist, [...facts, ...more]), asked(3))).toEqual([])
})
