import { expect, test } from 'vitest'
import { scriptedModel } from '../../../thinking/test-scripted'
import { think } from '../../../thinking/think'
import { makeKeptKeywords } from './make-queries'

const items = [
  { id: 'a', title: 'Heart attacks', question: 'Heart attacks' },
  { id: 'b', title: 'Strokes', question: 'Strokes' },
]
const asked = { matter: 'blood thinners in old age', items }
const signal = new AbortController().signal

test('a model writes keywords for stored works, and a skipped item keeps its own words', async () => {
  const prompts: Record<string, string>[] = []
  const analyst = scriptedModel({
    deep_queries: (variables: Record<string, string>) => {
      prompts.push(variables)
      return { queries: [{ item: 1, source: 'kept', query: 'myocardial infarction; coronary syndrome;' }] }
    },
  })
  expect(await think(makeKeptKeywords, asked, { analyst, signal })).toEqual([
    ['myocardial infarction', 'coronary syndrome'],
    ['Strokes', 'blood thinners', 'thinners old', 'old age'],
  ])
  expect(prompts[0]?.SOURCES).toMatch(/^- `kept`: works that earlier searches have found/)
})

test('without a model the words of the item and the topic are used', async () => {
  const keywords = await think(makeKeptKeywords, asked, { analyst: { model: null }, signal })
  expect(keywords[0]?.[0]).toBe('Heart attacks')
})
