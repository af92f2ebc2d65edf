import { expect, test } from 'vitest'
import { stem } from '../../text/words/analyze'
import { catalogOf } from '../catalog/catalog'
import { termId } from '../search/terms'
import { wantedOf } from './read-wanted'

const wanted = (question: string, held: string[]) => {
  const df = new Map(held.map((word) => [termId(stem(word)), 3]))
  return wantedOf(question, catalogOf([]), { chunkCount: 100, df, summarized: new Set() }, new Map())
}
const words = (question: string, ...held: string[]) =>
  [...wanted(question, held).terms.values()].map(({ word }) => word)

test('a British word is searched in the spelling of the papers', () => {
  expect(words('Which colours are characterised?', 'colors', 'characterized')).toEqual(
    expect.arrayContaining(['colors', 'characterized']),
  )
})
