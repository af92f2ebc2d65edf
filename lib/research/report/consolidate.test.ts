import { expect, test } from 'vitest'
import { aFact } from '../deep/test-deep'
import { consolidate, contradictionsIn, contradictionsOf, MOST, MOST_WITH_MODEL, unsaid } from './consolidate'
import { aPlan } from './test-plan'

const PLAN = aPlan({ One: ['A', 'B'] })
const found = (id: string, findings: ReturnType<typeof aFact>[]) => ({
  id,
  findings,
  evidence: [],
  judged: ['p'],
  unread: null,
})
const idsOf = (some: { findings: { id: string }[] }[]) => some.map(({ findings }) => findings.map(({ id }) => id))

test('a finding of several subtopics is told once, by the one it speaks to most, or by a theme', () => {
  const fact = aFact('p', 'Leaders are elected by chance.', ['a'])
  const both = [found('a', [{ ...fact, score: 0.5 }]), found('b', [{ ...fact, score: 0.9 }])]
  expect(idsOf(consolidate(PLAN, both, { told: [], limits: MOST }))).toEqual([[], [fact.id]])
  const withWhole = aPlan({ One: ['A'], Two: ['Main ideas'] })
  expect(idsOf(consolidate(withWhole, both, { told: [], limits: MOST }))).toEqual([[fact.id], []])
})

test('what came out of a proposal is no proposal', () => {
  const plan = aPlan({ One: ['What the papers propose'], Two: ['Results'] })
  const result = aFact('p', 'Our results show that leaders are elected in a second.', ['a', 'b'])
  const proposal = aFact('p', 'We propose to elect leaders by chance.', ['a'])
  const both = [found('a', [{ ...result, score: 0.9 }, proposal]), found('b', [{ ...result, score: 0.5 }])]
  expect(idsOf(consolidate(plan, both, { told: [], limits: MOST }))).toEqual([[proposal.id], [result.id]])
})

test.each(['What the papers propose', 'Results', 'Limits'])(
  'the best that a paper says on %s is told there, though a theme speaks of it too, and what else it says under the theme',
  (title) => {
    const plan = aPlan({ One: [title], Two: ['Elections'] })
    const proposal = { ...aFact('p', 'We propose elections by chance.', ['a', 'b']), score: 0.9 }
    const more = { ...aFact('p', 'Our elections are won by the fastest server of them.', ['a', 'b']), score: 0.5 }
    const both = [found('a', [proposal, more]), found('b', [proposal, more])]
    expect(idsOf(consolidate(plan, both, { told: [], limits: MOST }))).toEqual([[proposal.id], [more.id]])
  },
)

test('what points at another place of its paper is not told, unless a model has read it', () => {
  const fact = aFact('p', 'Leaders are compared in Section 4 with those of others.', ['a'])
  const told = (own: typeof fact) => idsOf(consolidate(PLAN, [found('a', [own])], { told: [], limits: MOST }))[0]
  expect(told(fact)).toEqual([])
  expect(told({ ...fact, statement: 'Leaders are compared.' })).toEqual([fact.id])
})

test('what was said in nearly the same words is not said again', () => {
  const one = aFact('p', 'Paxos elects leaders by the highest ballot number.', ['a'])
  const again = aFact('q', 'Paxos elects its leaders by the highest ballot number of all.', ['a'])
  const other = aFact('q', 'Timeouts are chosen at random between two limits.', ['a'], 0.5)
  expect(unsaid([one, again, other], [], MOST).map(({ id }) => id)).toEqual([one.id, other.id])
})

test('the same words with another number are said, so that both stand where they contradict each other', () => {
  const one = aFact('p', 'Lantern answers a query in 28 milliseconds on the Harbour benchmark.', ['a'])
  const other = aFact('q', 'Lantern answers a query in 70 milliseconds on the Harbour benchmark.', ['a'])
  expect(unsaid([one, other], [], MOST)).toEqual([one, other])
})

test('the same words denied are said, and a model is shown what a sentence that was told goes on to say', () => {
  const one = aFact('p', 'High throughput and strong consistency are thought to be at odds.', ['a'])
  const denied = aFact('q', 'High throughput and strong consistency are not thought to be at odds.', ['a'])
  expect(unsaid([one, denied], [], MOST)).toEqual([one, denied])
  const on = { shown: 'In fact, a chain of servers reaches both.', page: 1 }
  const both = { ...one, id: 'both', sentences: [...one.sentences, on] }
  expect(unsaid([one, both], [], MOST)).toEqual([one])
  expect(unsaid([one, both], [], MOST_WITH_MODEL)).toEqual([one, both])
})

test('each paper speaks before one speaks again', () => {
  const facts = [
    aFact('p', 'The first sentence concerns elections.', ['a'], 3),
    aFact('p', 'A second one tells of heartbeats.', ['a'], 2),
    aFact('q', 'Another paper measures latency.', ['a'], 1),
  ]
  expect(unsaid(facts, [], { most: 2, ofPaper: 2, mayRepeat: false }).map(({ paperId }) => paperId)).toEqual(['p', 'q'])
})

test('two papers that differ are named with both sentences', () => {
  const [pair] = contradictionsIn([
    aFact('p', 'Lantern reaches 28.4 points on short queries of the Harbour benchmark.', ['a']),
    aFact('q', 'Lantern reaches 12.5 points on short queries of the Harbour benchmark.', ['a']),
  ])
  expect(pair?.map(({ paperId }) => paperId)).toEqual(['p', 'q'])
})

test('what a model says contradicts each other stands first, with both quotes, and the words do not repeat it', () => {
  const one = aFact('p', 'Lantern reaches 28.4 points on short queries of the Harbour benchmark.', ['a'])
  const other = aFact('q', 'Lantern reaches 12.5 points on short queries of the Harbour benchmark.', ['a'])
  const contradictions = [{ about: 'how many points', one: one.id, other: other.id }]
  const thought = { themes: [], summary: [], gaps: [], contradictions }
  const found = contradictionsOf([one, other], [{ thought }])
  expect(found).toMatchObject([{ about: 'how many points', one: [{ paperId: 'p' }], other: [{ paperId: 'q' }] }])
  const gone = [{ about: 'nothing', one: one.id, other: 'gone' }]
  const byWords = contradictionsOf([one, other], [{ thought: { ...thought, contradictions: gone } }])
  expect(byWords).toMatchObject([{ about: null }])
})
