import { expect, test } from 'vitest'
import { readQuestion } from '../../analyst/question'
import { stem } from '../../text/analyze'
import { termId } from '../search/terms'
import { catalogOf } from './catalog'
import { namesWanted } from './names'
import { wantedOf } from './read-wanted'

const wanted = (question: string, held: string[]) => {
  const df = new Map(held.map((word) => [termId(stem(word)), 3]))
  return wantedOf(question, catalogOf([]), { chunkCount: 100, df, summarized: new Set() }, new Map())
}
const words = (question: string, ...held: string[]) =>
  [...wanted(question, held).terms.values()].map(({ word }) => word)

test('a word that no paper holds is asked for without its prefix, where a paper holds it so', () => {
  expect(words('Are antidiquarks compact?', 'diquarks')).toEqual(['diquarks', 'compact'])
  expect(words('Are antidiquarks compact?', 'diquarks', 'antidiquarks')).toContain('antidiquarks')
  expect(words('Are antidiquarks compact?', 'quarks')).toContain('antidiquarks')
})

test('"SQL-ish" asks for SQL', () => {
  expect(words('Is it a SQL-ish database?', 'database')).toEqual(['sql', 'database'])
})

test('what a thing is likened to is no name that a paper must hold', () => {
  const question = 'How is ChatGPT-like writing told from that of GPT-2?'
  const names = namesWanted(readQuestion(question), wanted(question, []))
  expect([...names.values()]).toEqual(['GPT-2'])
})

test('a question in everyday words also asks, with less weight, for the terms that papers hold', () => {
  const { terms } = wanted('How full is the graphics card?', ['gpu', 'full'])
  const gpu = terms.get(termId(stem('gpu')))
  expect(gpu).toMatchObject({ word: 'gpu', meant: true, joined: true })
  expect(gpu?.count).toBeLessThan(1)
  expect(words('How full is the graphics card?', 'full')).not.toContain('gpu')
})

test('the name of an author is no everyday word', () => {
  const catalog = catalogOf([{ id: 'a', title: 'A paper', authors: ['Ann Boss'], published: null }] as never)
  const df = new Map([[termId(stem('leader')), 3]])
  const asked = wantedOf(
    'What did Boss et al. find?',
    catalog,
    { chunkCount: 100, df, summarized: new Set() },
    new Map(),
  )
  expect([...asked.terms.values()].map(({ word }) => word)).not.toContain('leader')
})

test('what addresses the library does so with a slip in it, and where a paper appeared is no matter of it', () => {
  const df = new Map(['matter', 'library'].map((word) => [termId(stem(word)), 3]))
  const known = { chunkCount: 100, df, summarized: new Set<number>() }
  const asked = wantedOf(
    'papers in the libary abuot matter',
    catalogOf([]),
    known,
    new Map([
      ['libary', 'library'],
      ['abuot', 'about'],
    ]),
  )
  expect([...asked.terms.values()].map(({ word }) => word)).toEqual(['matter'])
  expect(words('The 2012 OSDI paper on clocks', 'clocks')).toEqual(['clocks'])
  expect(words('The OSDI 2012 paper on clocks', 'clocks')).toEqual(['clocks'])
})
