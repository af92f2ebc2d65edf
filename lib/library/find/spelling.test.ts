import { expect, test } from 'vitest'
import { stem } from '../../text/words/analyze'
import { catalogOf } from '../catalog/catalog'
import { termId } from '../search/terms'
import { correctSpelling } from './spelling'

const catalog = catalogOf([
  {
    id: 'hubs',
    title: 'Authoritative Sources in a Hyperlinked Environment',
    authors: ['Jon Kleinberg'],
    published: null,
    venue: null,
    arxivId: null,
    sample: false,
    fileName: 'a.pdf',
    fullText: true,
  },
])
const held = new Map(
  ['attention', 'hyperlinked', 'tokenization', 'retrieval', 'sink', 'song', 'learn'].map((word) => [
    termId(stem(word)),
    9,
  ]),
)
const correct = (words: string[]) =>
  correctSpelling(
    words,
    catalog,
    async (terms) => new Map(terms.flatMap((term) => (held.has(term) ? [[term, 9]] : []))),
  )

test.each([
  ['atention', 'attention'],
  ['Kleinburg'.toLowerCase(), 'kleinberg'],
  ['hyperlnked', 'hyperlinked'],
  ['tokenizatoin', 'tokenization'],
  ['retreival', 'retrieval'],
])('%s is corrected to %s', async (slip, word) => {
  expect((await correct([slip])).get(slip)).toBe(word)
})

test.each([
  ['whcih', 'which'],
  ['thier', 'their'],
  ['coud', 'could'],
  ['wat', 'what'],
  ['hwo', 'how'],
])('%s is corrected to %s, which need not be in any passage', async (slip, word) => {
  expect((await correct([slip])).get(slip)).toBe(word)
})

test('in four letters, a missing one or two swapped are a typing error, but a different letter is not', async () => {
  const found = await correct(['snik', 'lern', 'mamb', 'sonk'])
  expect([...found]).toEqual([
    ['snik', 'sink'],
    ['lern', 'learn'],
  ])
})

test('another form of a common word is not an error', async () => {
  expect((await correct(['retrievals', 'attentional'])).size).toBe(0)
})

test('names without a similar word, common words, and short ones are unchanged', async () => {
  expect((await correct(['zyzzyva', 'colbertv2', 'sourdough', 'mamb', 'kittens'])).size).toBe(0)
})
