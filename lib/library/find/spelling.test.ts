import { expect, test } from 'vitest'
import { stem } from '../../text/analyze'
import { termId } from '../search/terms'
import { catalogOf } from './catalog'
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
])('%s is read as %s', async (slip, word) => {
  expect((await correct([slip])).get(slip)).toBe(word)
})

test.each([
  ['whcih', 'which'],
  ['thier', 'their'],
  ['coud', 'could'],
  ['wat', 'what'],
  ['hwo', 'how'],
])('%s is read as %s, which no passage needs to hold', async (slip, word) => {
  expect((await correct([slip])).get(slip)).toBe(word)
})

test('of four letters, one that is missing or two that are exchanged are a slip, another letter is none', async () => {
  const found = await correct(['snik', 'lern', 'mamb', 'sonk'])
  expect([...found]).toEqual([
    ['snik', 'sink'],
    ['lern', 'learn'],
  ])
})

test('another form of a common word is no slip', async () => {
  expect((await correct(['retrievals', 'attentional'])).size).toBe(0)
})

test('names that are near to nothing, common words, and short ones stay', async () => {
  expect((await correct(['zyzzyva', 'colbertv2', 'sourdough', 'mamb', 'kittens'])).size).toBe(0)
})
