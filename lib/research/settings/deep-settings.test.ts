import { expect, test } from 'vitest'
import { describeChange } from '../versions/describe-change'
import { deepSchema, readDeepSettings } from './deep-settings'

test('no outside source is searched unless the settings say so', () => {
  expect(deepSchema.parse({}).sources).toEqual([])
  expect(readDeepSettings({ maxIterations: 3 })).toMatchObject({ sources: [], maxIterations: 3 })
  expect(deepSchema.parse({ sources: ['pubmed', 'arxiv', 'pubmed'] }).sources).toEqual(['arxiv', 'pubmed'])
})

test('an unknown source is refused with a list of the known ones', () => {
  for (const sources of [['google'], 'pubmed'])
    expect(deepSchema.safeParse({ sources }).error?.issues[0]?.message).toBe(
      'settings.sources must be a list of sources outside the library: arxiv, crossref, pubmed, semantic-scholar, web.',
    )
})

test('outside works have their own years; in old settings those of papers applied', () => {
  expect(deepSchema.parse({ among: { from: 2012 } }).years).toEqual({ from: null, to: null })
  expect(deepSchema.parse({ years: { from: 2012 } }).years).toEqual({ from: 2012, to: null })
  expect(readDeepSettings({ among: { from: 2012, to: null } }).years).toEqual({ from: 2012, to: null })
  expect(readDeepSettings({ among: { from: 2012 }, years: { from: null, to: 2020 } }).years).toEqual({
    from: null,
    to: 2020,
  })
  expect(deepSchema.safeParse({ years: { from: 2020, to: 2012 } }).error?.issues[0]?.message).toBe(
    'The first year (settings.years.from) must not be after the last (settings.years.to).',
  )
})

test('other sources are described as a change', () => {
  const [alone, more] = [deepSchema.parse({}), deepSchema.parse({ sources: ['web', 'pubmed'] })]
  expect(describeChange(alone, more)).toBe('of the library, PubMed and the web search')
  expect(describeChange(more, alone)).toBe('only in the library')
  expect(describeChange(more, more)).toBeNull()
})
