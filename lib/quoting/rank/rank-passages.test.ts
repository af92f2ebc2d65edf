import { expect, test } from 'vitest'
import { analyze } from '../../text/words/analyze'
import { termId } from '../../text/words/terms'
import { bestOfEachFirst, choosePassages } from '../choose/choose-passages'
import type { PassageQuery } from '../prepare/passage-query'
import { passageOfText } from '../prepare/readable-passages'
import { type Candidate, countIn, tokenizePaper } from '../prepare/tokenize-paper'
import { localIdf, PASSAGE_FEATURES, passageFeatures } from './passage-features'
import { rankPassages } from './rank-passages'
import { SENTENCE_FEATURES } from './sentence-features'
import weights from './weights.json'

const FILLER = 'The committee met in spring and talked about the weather of the coast.'
const VOTES = 'Randomized election timeouts keep split votes rare. Each server waits for another time.'
const LOGS = 'Logs are replicated by the leader. Followers copy each entry of the log.'

function paper(paperId: string, ...texts: string[]): Candidate {
  const passages = texts.map((text, i) => ({
    ...passageOfText(paperId, 'Method', text, [{ page: i + 1, start: 0, end: text.length }]),
    position: i / Math.max(1, texts.length - 1),
  }))
  return { paper: tokenizePaper(paperId, passages), similarities: null, standing: 1 }
}

function query(question: string): PassageQuery {
  return { terms: new Set(analyze(question).map(termId)) }
}

const rank = (question: string, ...papers: Candidate[]) => rankPassages(query(question), papers)

test('the weights match the features that the scorers compute', () => {
  expect(Object.keys(weights.passage)).toEqual([...PASSAGE_FEATURES])
  expect(Object.keys(weights.sentence)).toEqual([...SENTENCE_FEATURES])
})

test('a tokenized paper has counts of terms, numbers and names', () => {
  const { paper: own } = paper('a', 'We train BERT with 3 layers and 12 heads [4]. Votes, votes and votes.')
  expect(countIn(own.bags, 0, termId('vote'))).toBe(3)
  expect(countIn(own.sentences.bags, 0, termId('vote'))).toBe(0)
  expect(countIn(own.sentences.bags, 1, termId('vote'))).toBe(3)
  expect(own.counts).toMatchObject({
    numbers: Uint16Array.of(2),
    names: Uint16Array.of(1),
  })
})

test('BM25 is relative to the best passage, and few terms give weight to passage properties', () => {
  const [asked, papers] = [query('split votes'), [paper('a', FILLER, VOTES, LOGS)]]
  const [features = []] = passageFeatures(asked, papers, localIdf(asked, papers))
  const of = (name: (typeof PASSAGE_FEATURES)[number]) => features.map((x) => x[PASSAGE_FEATURES.indexOf(name)])
  expect(of('bm25')).toEqual([0, 1, 0])
  expect(of('position_squared~')).toEqual([0, 0.25, 1])
})

test('the passage with the words of the question comes first, and the sentence with them is marked', () => {
  const [first] = rank('Why are split votes rare with randomized timeouts?', paper('a', FILLER, LOGS, VOTES, FILLER))
  expect(first?.passage.text).toBe(VOTES)
  expect(first?.mark().map(({ start, end }) => VOTES.slice(start, end))).toEqual([
    'Randomized election timeouts keep split votes rare.',
  ])
})

test('a paper introduces the words of a short question where it first uses them together; a long one hardly asks for that', () => {
  const first = 'Split votes leave a term without a leader, who would copy each entry of the log.'
  const later = 'Split votes are rare: two split votes.'
  const own = paper('a', FILLER, LOGS, first, FILLER, later)
  const texts = (question: string) => rank(question, own).map(({ passage }) => passage.text)
  expect(texts('what are split votes')).toEqual([first, later])
  const weightOf = (question: string) => {
    const asked = query(question)
    const [features = []] = passageFeatures(asked, [own], localIdf(asked, [own]))
    return features.map((x) => x[PASSAGE_FEATURES.indexOf('introduces~')] ?? 0)
  }
  expect(weightOf('split votes')).toEqual([0, 0, 1, 0, 0])
  const inside = rankPassages({ ...query('what are split votes'), isInside: true }, [own])
  expect(inside.map(({ passage }) => passage.text)).toEqual([later, first])
  expect(Math.max(...weightOf('split votes leader term entry log server randomized timeouts'))).toBeLessThan(0.2)
})

test('similarity decides if the words are the same', () => {
  const candidate = paper('a', 'Servers wait at random.', 'Servers wait in vain.')
  const similarities = Float32Array.of(0, 0.9)
  const [first] = rank('waiting servers', { ...candidate, similarities })
  expect(first?.passage.text).toBe('Servers wait in vain.')
})

test('a passage that has nothing in common with the question is left out', () => {
  expect(rank('quantum soup', paper('a', FILLER, VOTES))).toEqual([])
})

test('of two papers with the same words the better one comes first', () => {
  const ranked = rank('split votes', { ...paper('worse', VOTES), standing: 0.1 }, paper('better', VOTES))
  expect(ranked.map(({ passage }) => passage.paperId)).toEqual(['better', 'worse'])
})

test('some passages of each compared paper are chosen, and never more of a paper than the maximum', () => {
  const ranked = rank('split votes', paper('a', VOTES, VOTES, VOTES, VOTES), {
    ...paper('b', VOTES, FILLER),
    standing: 0,
  })
  const choose = (choice: Partial<Parameters<typeof choosePassages>[1]>) =>
    choosePassages(ranked, { k: 2, compared: [], least: new Map(), most: 9, ...choice }).map(
      ({ passage }) => passage.paperId,
    )
  expect(choose({})).toEqual(['a', 'a'])
  expect(choose({ compared: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(choose({ least: new Map([['b', 1]]) })).toEqual(['a', 'b'])
  expect(choose({ k: 5, most: 2 })).toEqual(['a', 'a', 'b'])
  expect(bestOfEachFirst(ranked).map(({ passage }) => passage.paperId)).toEqual(['a', 'b', 'a', 'a', 'a'])
})
