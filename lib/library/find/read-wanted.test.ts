import { expect, test } from 'vitest'
import { stem } from '../../text/words/analyze'
import { catalogOf } from '../catalog/catalog'
import { termId } from '../search/terms'
import { wantedOf } from './read-wanted'

const termOf = (word: string) => termId(stem(word))
const wanted = (question: string, held: string[], topics: string[]) => {
  const df = new Map(held.map((word) => [termOf(word), 3]))
  const known = { chunkCount: 100, df, summarized: new Set<number>(), topics: new Set(topics.map(termOf)) }
  return wantedOf(question, catalogOf([]), known, new Map())
}
const words = (question: string, held: string[] = [], topics: string[] = []) =>
  [...wanted(question, held, topics).terms.values()].map(({ word }) => word)

test('a British word is searched in the spelling of the papers', () => {
  expect(words('Which colours are characterised?', ['colors', 'characterized'])).toEqual(
    expect.arrayContaining(['colors', 'characterized']),
  )
})

test('a word that addresses the reader counts only where papers are about it', () => {
  const question = 'Could you explain how an explanation helps pilots?'
  expect(words(question)).toEqual(['pilots'])
  expect(words(question, [], ['explanation'])).toEqual(['explanation', 'pilots'])
})

test('a topic that only shares its stem with a word that addresses the reader counts', () => {
  expect(words('How does reading relate to anxiety?')).toEqual(['reading', 'relate', 'anxiety'])
  expect(words('What should I read to find out how the methods differ?')).toEqual(['methods'])
})
