import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { rows } from '../search/rows'
import { addPaper } from '../search/test-library'
import { readCatalog } from './catalog'

beforeAll(async () => {
  await testDatabase()
  await addPaper('a', 'Of herons')
  await addPaper('b', 'Of tides', 'reading')
})

const titles = async () => [...(await readCatalog()).papers.values()].map(({ title }) => title)

test('it is read once until a paper changes', async () => {
  expect(await titles()).toEqual(['Of herons'])
  expect(await readCatalog()).toBe(await readCatalog())
  await rows(`UPDATE paper SET progress = '{}', starred = true`)
  const before = await readCatalog()
  await rows(`UPDATE paper SET page_count = 9`)
  expect(await readCatalog()).toBe(before)
})

test.each([
  ['a title', `UPDATE paper SET title = 'On herons' WHERE id = 'a'`, ['On herons']],
  ['a paper that gets ready', `UPDATE paper SET status = 'ready' WHERE id = 'b'`, ['On herons', 'Of tides']],
  ['one that is removed', `UPDATE paper SET removed_at = now() WHERE id = 'a'`, ['Of tides']],
  ['one that is deleted', `DELETE FROM paper WHERE id = 'b'`, []],
  ['one that comes back', `UPDATE paper SET removed_at = NULL WHERE id = 'a'`, ['On herons']],
])('%s is seen', async (_what, change, now) => {
  await titles()
  await rows(change)
  expect(await titles()).toEqual(now)
})

test('authors, years and tags are seen too', async () => {
  await rows(`UPDATE paper SET authors = '{Ada Heron}', published = '2019', tags = '{birds}' WHERE id = 'a'`)
  const { papers, authors, years } = await readCatalog()
  expect(papers.get('a')?.tags).toEqual(['birds'])
  expect(authors.has('heron')).toBe(true)
  expect(years.get('a')).toEqual(new Set([2019]))
})

test('what changed is read by itself, and all where changes were forgotten', async () => {
  await rows('UPDATE paper SET removed_at = NULL')
  await addPaper('c', 'Of moss')
  const before = await readCatalog()
  await rows(`UPDATE paper SET title = 'On moss' WHERE id = 'c'`)
  const after = await readCatalog()
  expect(after.papers.get('c')?.title).toBe('On moss')
  expect(after.papers.get('a')).toBe(before.papers.get('a'))
  await rows(`UPDATE paper SET title = 'Moss' WHERE id = 'c'`)
  await rows('DELETE FROM index_change')
  await rows('INSERT INTO index_change DEFAULT VALUES')
  expect((await readCatalog()).papers.get('c')?.title).toBe('Moss')
  expect((await readCatalog()).papers.get('a')).not.toBe(before.papers.get('a'))
})
