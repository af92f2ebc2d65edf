import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { changeSavedSearches, listSavedSearches } from './saved-searches'

beforeAll(testDatabase)

test('a search saved in another tab is kept, and one with the same name is replaced', async () => {
  await changeSavedSearches({ save: { name: 'Rivers', query: 'q=rivers' } })
  await changeSavedSearches({ save: { name: 'Dunes', query: 'q=dunes' } })
  const after = await changeSavedSearches({ save: { name: 'Rivers', query: 'q=rivers&year=2020' } })
  const both = [
    { name: 'Dunes', query: 'q=dunes' },
    { name: 'Rivers', query: 'q=rivers&year=2020' },
  ]
  expect([after, await listSavedSearches()]).toEqual([both, both])
  expect(await changeSavedSearches({ remove: 'Dunes' })).toEqual(both.slice(1))
})

test('one search too many is refused, and the existing ones are kept', async () => {
  for (let i = (await listSavedSearches()).length; i < 100; i++)
    await changeSavedSearches({ save: { name: `Search ${i}`, query: '' } })
  await expect(changeSavedSearches({ save: { name: 'One more', query: '' } })).rejects.toThrow('up to 100 searches')
  expect(await listSavedSearches()).toHaveLength(100)
})
