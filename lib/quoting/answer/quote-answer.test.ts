import { expect, test } from 'vitest'
import { quoteAnswer, type RankedPassage } from './quote-answer'

const passage = (paperId: string, relevance: number): RankedPassage => {
  const text = `What ${paperId} says.`
  return { paperId, title: paperId, kind: 'text', text, relevance, spans: [{ page: 1, start: 0, end: text.length }] }
}
const papersIn = (markdown: string) => [...markdown.matchAll(/\[(\w+), page 1\]|^### (.+)$/gm)].map((m) => m[1] ?? m[2])

test('passages close to the best are open, at most three, and eight are shown in total', () => {
  const near = [1, 0.95, 0.9, 0.85, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3].map((relevance, at) => passage(`p${at}`, relevance))
  expect(papersIn(quoteAnswer({ passages: near }))).toEqual([
    'p0',
    'p1',
    'p2',
    'More passages',
    'p3',
    'p4',
    'p5',
    'p6',
    'p7',
  ])
  expect(papersIn(quoteAnswer({ passages: [passage('a', 1), passage('b', 0.5)] }))).toEqual(['a', 'More passages', 'b'])
})

test('compared things have their best passages under their names', () => {
  const passages = [passage('raft', 1), passage('raft2', 0.9), passage('paxos', 0.4), passage('soup', 0.3)]
  const thing = (name: string) => ({ name, speaksFor: ({ paperId }: RankedPassage) => paperId.startsWith(name) })
  expect(papersIn(quoteAnswer({ passages, things: [thing('raft'), thing('paxos')] }))).toEqual([
    'raft',
    'raft',
    'raft2',
    'paxos',
    'paxos',
    'More passages',
    'soup',
  ])
})

test('if only one of the things is mentioned there is no comparison', () => {
  const passages = [passage('raft', 1), passage('soup', 0.3)]
  const things = ['raft', 'paxos'].map((name) => ({
    name,
    speaksFor: ({ paperId }: RankedPassage) => paperId === name,
  }))
  expect(papersIn(quoteAnswer({ passages, things }))).toEqual(['raft', 'More passages', 'soup'])
})

test('a notice comes first', () => {
  expect(quoteAnswer({ passages: [passage('a', 1)], notice: 'Nothing  on “x”.' })).toMatch(
    /^> Nothing on “x”\.\n\n\*Passages from the papers/,
  )
})

test('if the best passage mentions all things together there is no comparison', () => {
  const passages = [
    passage('raft and paxos', 1),
    passage('paxos, raft', 0.95),
    passage('raft', 0.9),
    passage('paxos', 0.8),
  ]
  const things = ['raft', 'paxos'].map((name) => ({
    name,
    speaksFor: ({ paperId }: RankedPassage) => paperId.includes(name),
  }))
  expect(quoteAnswer({ passages, things })).not.toContain('### raft')
})
