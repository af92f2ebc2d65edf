import { expect, test } from 'vitest'
import { toPassageQuery } from '../../library/passages/to-passage-query'
import { sentencesOf } from '../../text/sentences'
import { isProse, leadWithProse, textFirst } from '../choose/prose'
import { tokenizePaper } from '../prepare/tokenize-paper'
import type { ReadablePassage } from '../readable-passage'
import { rankAcrossPapers } from './rank-across-papers'
import { rankPassages } from './rank-passages'

const QUERY = toPassageQuery('how do leaders win elections')

function paper(paperId: string, standing: number, ...texts: string[]) {
  return paperOn(1, paperId, standing, texts)
}

function paperOn(page: number, paperId: string, standing: number, texts: string[]) {
  const passages = texts.map(
    (text, i): ReadablePassage => ({
      ...{ paperId, kind: 'text', section: '1 Leaders', text, position: i / texts.length },
      spans: [{ page, start: 0, end: text.length }],
      sentences: sentencesOf(text),
    }),
  )
  return { paper: tokenizePaper(paperId, passages), similarities: null, standing }
}

const TEXTS = [
  'A leader wins the election when most of the servers vote for it in that term.',
  'In elections that nobody wins the leaders of the term wait for a while.',
  'The log is written to the disk before the answer of a server is sent.',
]

test('passages of papers that fit equally well alternate, and a paper that fits far better leads', () => {
  const both = rankAcrossPapers(QUERY, [paper('raft', 1, ...TEXTS), paper('paxos', 0.95, ...TEXTS)])
  expect(both.slice(0, 4).map(({ passage }) => passage.paperId)).toEqual(['raft', 'paxos', 'raft', 'paxos'])
  const far = rankAcrossPapers(QUERY, [paper('paxos', 0.001, ...TEXTS), paper('raft', 1, ...TEXTS)])
  expect(far.slice(0, 2).map(({ passage }) => passage.paperId)).toEqual(['raft', 'raft'])
})

test('an abstract without its paper does not lead over a paper that fits equally well', () => {
  const abstract = paperOn(0, 'abstract', 0.95, TEXTS.slice(0, 1))
  const near = rankAcrossPapers(QUERY, [paper('raft', 1, ...TEXTS), abstract])
  expect(near[0]?.passage.paperId).toBe('raft')
  const far = rankAcrossPapers(QUERY, [paper('raft', 0.01, ...TEXTS), abstract])
  expect(far[0]?.passage.paperId).toBe('abstract')
})

test('the passages of one paper keep the order they have within it', () => {
  const one = [paper('raft', 1, ...TEXTS)]
  const textsOf = (ranked: ReturnType<typeof rankPassages>) => ranked.map(({ passage }) => passage.text)
  expect(textsOf(rankAcrossPapers(QUERY, one))).toEqual(textsOf(rankPassages(QUERY, one)))
})

test('prose leads: no caption, list of names or keywords, formula or address', () => {
  const of = (text: string, kind: ReadablePassage['kind'] = 'text') => ({ kind, text })
  expect(isProse(of(TEXTS[0] ?? ''))).toBe(true)
  expect(isProse(of('Wird ein Server gewählt, so ist er der Anführer und schreibt in das Log.'))).toBe(true)
  expect(isProse(of('领导者由多数服务器选出。'))).toBe(true)
  expect(isProse(of('The Leader of the Log, Between Terms and Votes'))).toBe(false)
  expect(isProse(of('Who is it that leads the servers?'))).toBe(false)
  expect(isProse(of('The leader is elected by a majority.^3'))).toBe(true)
  expect(isProse(of(TEXTS[0] ?? '', 'caption'))).toBe(false)
  expect(isProse(of('Keywords: consensus, replication, state machines, leader election, logs, fault tolerance'))).toBe(
    false,
  )
  expect(isProse(of('L(θ) = Σ_i log p_θ(x_i | x_<i) + λ ||θ||² 1: Q ← 0 2: R ← R + Q'))).toBe(false)
  expect(isProse(of('Department of Computer Science, Gates Building, Stanford University, Stanford CA 94305'))).toBe(
    false,
  )
  expect(isProse(of('AUC area under curve; BMI body mass index; CI confidence interval; OR odds ratio'))).toBe(false)
})

test('the best-fitting paper leads, with its first prose passage', () => {
  const [lead, ...rest] = ['table', 'text', 'text'].map((kind, i) => ({
    passage: { paperId: i === 1 ? 'other' : 'best', kind, text: TEXTS[i] } as ReadablePassage,
  }))
  const ranked = [lead, ...rest].flatMap((one) => one ?? [])
  expect(leadWithProse(ranked, 'best').map((one) => ranked.indexOf(one))).toEqual([2, 0, 1])
  expect(leadWithProse(ranked, 'none').map((one) => ranked.indexOf(one))).toEqual([1, 0, 2])
  expect(leadWithProse(ranked.slice(0, 2).toReversed(), 'best').map((one) => ranked.indexOf(one))).toEqual([0, 1])
  expect(leadWithProse(ranked.slice(0, 1), 'best')).toEqual(ranked.slice(0, 1))
})

test('footnotes stand behind text that fits about as well, and captions do unless data is asked for', () => {
  const ranked = (['footnote', 'caption', 'text', 'table'] as const).map((kind, i) => ({
    ...{ passage: { kind } as ReadablePassage, score: -i / 2 },
  }))
  const order = (wantsData: boolean) => textFirst(ranked, wantsData).map(({ passage }) => passage.kind)
  expect(order(false)).toEqual(['text', 'table', 'footnote', 'caption'])
  expect(order(true)).toEqual(['caption', 'text', 'table', 'footnote'])
})
