import { expect, test } from 'vitest'
import { stem } from '../../text/words/analyze'
import { catalogOf } from '../catalog/catalog'
import { termId } from '../search/terms'
import type { TermsInPapers } from '../search/terms-in-papers'
import { anchorsOf } from './anchors'
import { type HeldTerms, wantedOf, weightsOf } from './read-wanted'
import { NO_FEATURES, paperFeatures, paperScore } from './score-papers'
import { wholePapers } from './whole-papers'

// In a large library only some papers are weighed individually: the choice must be the same as if all were.

const PAPERS = 3_000
/** Indexes of papers that match one part of a question by title, by author, and by text only. */
const [FERNS, HOPPER, ZYGOTE] = [40, 2_000, 2_990]
const WORDS = 'raft leader election paxos quorum kernel heron tide bridge moss'.split(' ')

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const random = generator(11)
const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)] as T
const ids = Array.from({ length: PAPERS }, (_, i) => `p${String(i).padStart(4, '0')}`)
const termOf = (word: string) => termId(stem(word))

const catalog = catalogOf(
  ids.map((id, i) => ({
    id,
    title: i === FERNS ? 'Ferns of Iceland' : `On ${pick(WORDS)} and ${pick(WORDS)}`,
    authors: [i === HOPPER ? 'Grace Hopper' : i % 900 === 3 ? 'Ada Lovelace' : `Bo Reader${i % 400}`],
    published: String(1980 + (i % 40)),
    venue: null,
    arxivId: null,
    sample: false,
    fileName: `${id}.pdf`,
    fullText: true,
  })),
)

const postings: TermsInPapers['postings'] = new Map(
  WORDS.map((word, rank) => {
    const papers = Uint32Array.from(ids.keys()).filter(() => random() < 0.7 / (1 + rank / 3))
    return [termOf(word), { papers, counts: Float32Array.from(papers, () => 1 + Math.floor(30 * random() ** 4)) }]
  }),
)
postings.set(termOf('zygote'), { papers: Uint32Array.of(ZYGOTE), counts: Float32Array.of(30) })

const inPapers: TermsInPapers = {
  paperIds: ids,
  places: new Map(ids.map((id, place) => [id, place])),
  lengths: Float32Array.from(ids, () => 500 + 4_000 * random()),
  averageLength: 2_500,
  postings,
}
const known: HeldTerms = {
  chunkCount: PAPERS * 40,
  df: new Map([...postings].map(([term, { papers }]) => [term, 3 * papers.length])),
  summarized: new Set(),
  topics: new Set(),
}

const passages = (count: number) =>
  Array.from({ length: count }, (_, ord) => ({
    chunkId: `c${ord}`,
    paperId: pick(ids),
    ord,
    bm25: 6 * random(),
    cosine: random(),
  }))

function weighed(question: string, hidden: Set<string>, always: string[] = [], limit = 200) {
  const wanted = wantedOf(question, catalog, known, new Map())
  const { weights, mass } = weightsOf(wanted.terms, known)
  const whole = wholePapers(inPapers, weights, mass)
  const features = paperFeatures({
    wanted,
    catalog,
    mass,
    content: passages(60),
    limit,
    summaries: passages(40),
    whole,
    nearness: (cosine) => cosine,
    may: (id) => !hidden.has(id),
    always,
  })
  // The straightforward way: every paper with a word of the question.
  const all = new Map(features)
  for (const id of ids) {
    const { full } = whole.of(id)
    if (full > 0 && !all.has(id)) all.set(id, { ...NO_FEATURES, full })
  }
  const ranked = (of: typeof features) =>
    [...of]
      .map(([id, own]) => ({ id, score: paperScore(own) }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  return { wanted, weights, whole, features, few: ranked(features), every: ranked(all) }
}

const QUESTIONS = [
  'How does the leader win an election by quorum?',
  'kernel moss',
  'What does Lovelace say about bridges and the tide?',
  'heron or paxos in 1999',
]

test.each(QUESTIONS)('the best papers are the best of all: %s', (question) => {
  const hidden = new Set(ids.filter((_, i) => i % 7 === 0))
  const { few, every } = weighed(question, hidden)
  expect(few.length).toBeLessThan(every.length / 2)
  const shown = (papers: typeof few) => papers.filter(({ id }) => !hidden.has(id)).slice(0, 250)
  expect(shown(few)).toEqual(shown(every))
})

test('a paper whose passages all stand behind the ranked ones counts by its whole text', () => {
  const unranked = (limit: number) =>
    [...weighed('heron', new Set(), [], limit).features.values()].filter(({ full, best }) => full > 0 && best === 0)
  // There are 60 passages.
  expect(unranked(200)).not.toEqual([])
  expect(unranked(30)).toEqual([])
})

test('a paper that the person includes is weighed however poorly it fits', () => {
  const { every } = weighed(QUESTIONS[0] ?? '', new Set())
  const last = every.at(-1)
  expect(weighed(QUESTIONS[0] ?? '', new Set(), [last?.id ?? '']).features.has(last?.id ?? '')).toBe(true)
})

test('compared things select the papers that are clearly the best of all', () => {
  const texts = ['paxos quorum', 'a paper by Hopper', 'ferns in Iceland', 'the zygote', 'election']
  const parts = texts.map((part) => wantedOf(part, catalog, known, new Map()))
  const allowed = (id: string) => id !== ids[5]
  expect(anchorsOf({ parts, known, catalog, inPapers, allowed })).toEqual([ids[HOPPER], ids[FERNS], ids[ZYGOTE]])
})
