import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { emptyHit, type Hit } from '../../sources/work/source'
import { addPaper, emptyLibrary } from '../search/test-library'
import { addToLibrary } from './add-to-library'
import { keepHits } from './keep-hits'
import { outsideQuery } from './outside-query'
import { searchOutside } from './outside-work'

const work = (doi: string, title: string, more: Partial<Hit> = {}): Hit => ({
  ...emptyHit('crossref', new Date('2026-11-20')),
  ...{ kind: 'article', title, doi, authors: ['Ann Smith'], published: '2020', url: `https://doi.org/${doi}` },
  ...more,
})

beforeAll(async () => {
  await testDatabase()
})
beforeEach(emptyLibrary)

const titles = async (...keywords: string[]) => (await searchOutside(keywords)).map(({ title }) => title)

test('the words of a keyword are near each other in either order, and match as prefixes', async () => {
  await keepHits([
    work('10.1/a', 'Retrieval-augmented generation'),
    work('10.1/b', 'Retrievers, their habits and homes in the far north', {
      abstract:
        'A generator is augmented, by way of a store, with what it lacks. Far away from all this stands retrieval.',
    }),
    work('10.1/c', 'Of soups', { abstract: 'Generations of cooks augment their retrieval of carrots.' }),
  ])
  expect(await titles('retrieval augmented')).toEqual(['Retrieval-augmented generation', 'Of soups'])
  expect(await titles('augmented retrieval')).toEqual(['Retrieval-augmented generation', 'Of soups'])
  expect(await titles('retriev')).toHaveLength(3)
  expect(await titles('retr')).toHaveLength(3)
  expect(await titles('carrot', 'store')).toHaveLength(2)
  expect(await titles('turbines')).toEqual([])
})

test('typed text is never an operator, and punctuation separates words', async () => {
  await keepHits([
    work('10.1/a', 'GPT-4 and C++: a café’s naïve view'),
    work('10.1/b', "O'Reilly on TNF-α in 50 % of cells (in vivo)"),
    work('10.1/c', 'Über die Größe von 日本 and state/of:the.art'),
  ])
  expect(await titles('GPT-4')).toHaveLength(1)
  expect(await titles('gpt')).toHaveLength(1)
  expect(await titles('café')).toHaveLength(1)
  expect(await titles("O'Reilly & | ! <-> (TNF-α):*")).toHaveLength(1)
  expect(await titles('Größe')).toHaveLength(1)
  expect(await titles('state art')).toHaveLength(1)
  for (const typed of ["'", '\\', '":*', '!()', ':*', '', ' ', '<->', 'a:* & (b', "';DROP TABLE paper", '\0cell', '%'])
    expect(Array.isArray(await titles(typed))).toBe(true)
  expect(outsideQuery(['!&|', "''"])).toBeNull()
  expect(outsideQuery(['the', 'AI'])).toBe("'the' | 'ai'")
})

test('the better match comes first, then the more cited work, then the newer one', async () => {
  await keepHits([
    work('10.1/a', 'Herons one', { published: '2019', citations: 3 }),
    work('10.1/b', 'Herons two', { published: '2021', citations: 3 }),
    work('10.1/c', 'Herons six', { published: '2001', citations: 90 }),
    work('10.1/d', 'Of gulls', {
      abstract: 'There is one heron, among many other birds of the coast.',
      citations: 900,
    }),
    work('10.1/e', 'Herons ten', { published: null, citations: null }),
  ])
  expect(await titles('herons')).toEqual(['Herons six', 'Herons two', 'Herons one', 'Herons ten', 'Of gulls'])
  expect(await searchOutside(['herons'], { limit: 2 })).toHaveLength(2)
})

test('only outside works are searched; results are cached until one of them changes', async () => {
  const client = await db()
  await addPaper('own', 'Herons of mine')
  const [id = ''] = await keepHits([work('10.1/a', 'Herons of others')])
  expect(await titles('heron')).toEqual(['Herons of others'])
  expect(await client.outsideSearch.count()).toBe(1)
  await client.outsideSearch.updateMany({ data: { ids: [] } })
  expect(await titles('heron')).toEqual([])
  await keepHits([work('10.1/b', 'Herons again')])
  expect(await titles('heron')).toHaveLength(2)
  await client.paper.update({ where: { id }, data: { doi: null } })
  await addToLibrary(id)
  expect(await titles('heron')).toEqual(['Herons again'])
})
