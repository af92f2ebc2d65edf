import { expect, test } from 'vitest'
import type { Lacking } from '../../library/find/lacking'
import type { Weighed } from '../../library/find/weigh-papers'
import { outcomeOf } from './outcome'

const paper = { paperId: 'raft', title: 'Raft', relevance: 0.4, kept: true, reason: '', authors: [], published: null }
const lacks = (word: string, nowhere = false, own: Partial<Lacking> = {}): Lacking => ({
  ...{ word, weight: 1, telling: true, nowhere, foreign: false, term: true },
  ...own,
})

function notice(found: Partial<Weighed>, reason = '') {
  const weighed = { kind: 'one', held: 0.3, language: null, unknown: [], unknownNames: [], lacking: [], ...found }
  return outcomeOf(weighed as Weighed, [{ ...paper, reason }]).notice
}

test('a notice says which word the nearest paper lacks', () => {
  expect(notice({ lacking: [lacks('lifetime')] })).toBe(
    'Nothing in your library answers this directly: the nearest paper does not mention “lifetime”; nearest passages:',
  )
  expect(notice({ kind: 'compare', lacking: [lacks('lifetime'), lacks('decay')] })).toContain(
    'the nearest papers do not mention “lifetime” or “decay”',
  )
})

test('what no paper holds says more than what the nearest one lacks', () => {
  expect(notice({ lacking: [lacks('lifetime'), lacks('uranium', true)] })).toBe(
    'Nothing in your library answers this directly: it does not mention “uranium”; nearest passages:',
  )
})

test('what is said in passing is not told to lack, and a term of art is where all else is held', () => {
  const passing = lacks('suddenly', true, { term: false })
  expect(notice({ lacking: [passing] })).toBe('Nothing in your library answers this directly; nearest passages:')
  expect(notice({ lacking: [passing, lacks('lifetime')] })).toContain('the nearest paper does not mention “lifetime”;')
  const mamba = lacks('Mamba', true, { foreign: true })
  expect(notice({ held: 0.9, lacking: [mamba] })).toBe('Your library does not mention “Mamba”; nearest passages:')
  expect(notice({ held: 0.9, lacking: [{ ...mamba, term: false }, lacks('lifetime', true)] })).toBe('')
})

test('of many words none is named, and none where the library holds the matter', () => {
  const many = ['swapped', 'bosses', 'wires'].map((word) => lacks(word))
  expect(notice({ lacking: many })).toBe('Nothing in your library answers this directly; nearest passages:')
  expect(notice({ held: 0.9, lacking: many })).toBe('')
})

test('that only one paper speaks of it is told where many are asked for, unless the question names it', () => {
  expect(notice({ kind: 'many', held: 0.9 }, 'in its summary')).toBe('Only one paper in your library speaks of this.')
  expect(notice({ kind: 'many', held: 0.9 }, 'named in the question')).toBe('')
})
