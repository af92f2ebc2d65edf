import { expect, test } from 'vitest'
import { outcomeSignals, type SignalInput } from './outcome'
import type { PaperFeatures } from './score-papers'

const RAFT = 1
const features = (own: Partial<PaperFeatures>): PaperFeatures => ({
  ...{ best: 0, top3: 0, full: 0, sum: 0, near: 0, nearSummary: 0, author: 0, year: 0, title: 0 },
  ...own,
})
const lacks = (word: string, telling: boolean) => ({
  word,
  telling,
  weight: 0.5,
  nowhere: false,
  foreign: false,
  term: true,
})

function signals(own: Partial<SignalInput>) {
  return outcomeSignals({
    inPapers: { paperIds: [], places: new Map(), lengths: new Float32Array(), averageLength: 0, postings: new Map() },
    features: new Map([
      ['raft', features({ best: 0.3 })],
      ['bitcoin', features({ best: 0.6 })],
    ]),
    wanted: {
      text: 'How does Raft …?',
      terms: new Map([[RAFT, { word: 'raft', count: 1, joined: false }]]),
      authors: new Map(),
      years: new Set(),
      respelt: new Map(),
      spelled: [],
    },
    weights: new Map([[RAFT, 4]]),
    names: [],
    lacking: [],
    nearest: new Map([['raft', new Map()]]),
    among: () => true,
    ...own,
  })
}

test('what a paper holds that is not among the nearest does not speak for the matter', () => {
  expect(signals({})).toMatchObject({ best: 0.3 })
  expect(signals({ nearest: new Map() })).toMatchObject({ best: 0.6 })
})

test('words that the nearest papers lack count where they tell something, and no more than three', () => {
  expect(signals({}).lacks).toBe(0)
  expect(signals({ lacking: [lacks('zookeeper', true), lacks('dollars', false)] }).lacks).toBeCloseTo(1 / 3)
  const many = ['a', 'b', 'c', 'd', 'e'].map((word) => lacks(word, true))
  expect(signals({ lacking: many }).lacks).toBe(1)
})

test('a measure that the nearest paper speaks of elsewhere is none of what is asked', () => {
  const [COMMITS, SECONDS] = [2, 3]
  const wanted = {
    text: 'How many commits per second does Raft …?',
    terms: new Map([
      [RAFT, { word: 'raft', count: 1, joined: false }],
      [COMMITS, { word: 'commits', count: 1, joined: false }],
      [SECONDS, { word: 'seconds', count: 1, joined: false }],
    ]),
    authors: new Map(),
    years: new Set<number>(),
    respelt: new Map(),
    spelled: [],
  }
  const weights = new Map([
    [RAFT, 4],
    [COMMITS, 4],
    [SECONDS, 4],
  ])
  const held = (...passages: number[][]) =>
    signals({ wanted, weights, nearest: new Map([['raft', new Map(passages.map((own, i) => [i, new Set(own)]))]]) })
  expect(held([RAFT, COMMITS, SECONDS]).measured).toBe(1)
  expect(held([RAFT, COMMITS], [SECONDS]).measured).toBe(0)
  expect(held([RAFT, COMMITS], [SECONDS]).beside).toBeLessThan(held([RAFT, COMMITS, SECONDS]).beside)
  expect(signals({}).measured).toBe(1)
})
