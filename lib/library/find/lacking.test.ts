import { expect, test } from 'vitest'
import { stem } from '../../text/analyze'
import { termId } from '../search/terms'
import { type LackingInput, lackingIn, tellingOf } from './lacking'

const id = (word: string) => termId(stem(word))
const HELD: Record<string, string[]> = {
  raft: ['raft'],
  malicious: ['bitcoin'],
  leader: ['raft'],
  positions: ['bitcoin'],
}
const PAPERS = ['raft', 'bitcoin']
const inPapers: LackingInput['inPapers'] = {
  paperIds: PAPERS,
  places: new Map(PAPERS.map((id, place) => [id, place])),
  lengths: new Float32Array([100, 100]),
  averageLength: 100,
  postings: new Map(
    Object.entries(HELD).map(([word, papers]) => [
      id(word),
      {
        papers: Uint32Array.from(papers, (paper) => PAPERS.indexOf(paper)),
        counts: new Float32Array(papers.length).fill(3),
      },
    ]),
  ),
}

function lacking(words: string[], { several = false, papers = PAPERS, respelt = new Map<string, string>() } = {}) {
  const terms = new Map(words.map((word) => [id(word), { word, count: 1, joined: false, meant: false }]))
  const df = new Map(Object.keys(HELD).map((word) => [id(word), 2]))
  const found = lackingIn({
    wanted: { text: `How does ${words.join(' ')}?`, terms, authors: new Map(), years: new Set(), respelt, spelled: [] },
    known: { chunkCount: 100, df, summarized: new Set() },
    weights: new Map([...terms.keys()].map((term) => [term, 4])),
    most: 4,
    inPapers,
    papers,
    several,
  })
  return found.map(({ word, weight, nowhere, foreign }) => [word, weight, nowhere, foreign])
}

test('a word that another paper holds is lacking in the nearest one; one that it holds is not', () => {
  expect(lacking(['raft', 'malicious'])).toEqual([['malicious', 1, false, false]])
  expect(lacking(['raft', 'malicious'], { several: true })).toEqual([])
})

test('everyday English weighs little: it may be said in other words', () => {
  expect(lacking(['raft', 'office', 'Mamba'])).toEqual([
    ['Mamba', 1, true, true],
    ['office', 0.25, true, false],
  ])
})

test('a slip that was corrected to what the paper does not hold was none', () => {
  expect(lacking(['raft', 'positions'], { respelt: new Map([['positrons', 'positions']]) })).toEqual([
    ['positrons', 1, true, true],
  ])
})

test('of a paper without full text nothing can be told', () => {
  expect(lacking(['raft', 'malicious'], { papers: ['summary alone'] })).toEqual([])
})

test('everyday English is named where nothing else lacks, unless it weighs little', () => {
  const lack = (word: string, weight: number, telling: boolean) => ({
    word,
    weight,
    telling,
    nowhere: false,
    foreign: false,
    term: true,
  })
  const [dollars, first, octane] = [lack('dollars', 0.23, false), lack('first', 0.06, false), lack('octane', 1, true)]
  expect(tellingOf([dollars, first])).toEqual([dollars])
  expect(tellingOf([octane, dollars])).toEqual([octane])
})

test('a paper that says it in its own words lacks nothing: who speaks of malicious nodes speaks of rogue ones', () => {
  expect(lacking(['rogue'], { papers: ['bitcoin'] })).toEqual([])
  expect(lacking(['rogue'], { papers: ['raft'] })).toEqual([['rogue', 1, true, false]])
})
