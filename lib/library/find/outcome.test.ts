import { expect, test } from 'vitest'
import { outcomeSignals, type SignalInput } from './outcome'
import type { PaperFeatures } from './score-papers'

const RAFT = 1
const features = (own: Partial<PaperFeatures>): PaperFeatures => ({
  ...{ best: 0, top3: 0, full: 0, sum: 0, near: 0, nearSummary: 0, author: 0, year: 0, title: 0 },
  ...own,
})
const lacks = (word: string, term: boolean) => ({
  word,
  telling: true,
  weight: 0.5,
  nowhere: false,
  foreign: false,
  term,
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
      terms: new Map([[RAFT, { word: 'raft', count: 1, joined: false, meant: false }]]),
      authors: new Map(),
      years: new Set(),
      respelt: new Map(),
      spelled: [],
    },
    names: [],
    lacking: [],
    nearest: new Map([['raft', { count: 20, held: new Map() }]]),
    versionUses: null,
    sideBySide: false,
    among: () => true,
    ...own,
  })
}

test('what a paper holds that is not among the nearest does not speak for the matter', () => {
  expect(signals({})).toMatchObject({ best: 0.3 })
  expect(signals({ nearest: new Map() })).toMatchObject({ best: 0.6 })
})

test('a name that the nearest papers hardly say with its version is far from them', () => {
  expect(signals({}).farName).toBe(0)
  expect(signals({ versionUses: 0 }).farName).toBe(1)
})

test('terms of the matter that the nearest papers lack count, and no more than two', () => {
  expect(signals({}).lacks).toBe(0)
  expect(signals({ lacking: [lacks('zookeeper', true), lacks('quickly', false)] }).lacks).toBe(0.5)
  expect(signals({ lacking: ['a', 'b', 'c'].map((word) => lacks(word, true)) }).lacks).toBe(1)
})

test('a measure that the nearest paper speaks of elsewhere is none of what is asked', () => {
  const [COMMITS, SECONDS] = [2, 3]
  const wanted = {
    text: 'How many commits per second does Raft …?',
    terms: new Map([
      [RAFT, { word: 'raft', count: 1, joined: false, meant: false }],
      [COMMITS, { word: 'commits', count: 1, joined: false, meant: false }],
      [SECONDS, { word: 'seconds', count: 1, joined: false, meant: false }],
    ]),
    authors: new Map(),
    years: new Set<number>(),
    respelt: new Map(),
    spelled: [],
  }
  const held = (...passages: number[][]) =>
    signals({
      wanted,
      nearest: new Map([['raft', { count: 20, held: new Map(passages.map((own, i) => [i, new Set(own)])) }]]),
    })
  expect(held([RAFT, COMMITS, SECONDS]).measured).toBe(1)
  expect(held([RAFT, COMMITS], [SECONDS]).measured).toBe(0)
  expect(held([RAFT, COMMITS], [SECONDS]).together).toBeLessThan(held([RAFT, COMMITS, SECONDS]).together)
  expect(signals({}).measured).toBe(1)
})
