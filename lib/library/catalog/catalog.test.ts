import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { readTags } from '../find/read-tags'
import { starPapers, tagPapers } from '../organize/organize-papers'
import { addPaper } from '../search/test-library'
import { rows } from '../sql/rows'
import { readCatalog } from './catalog'

beforeAll(async () => {
  await testDatabase()
  await addPaper('a', 'Of herons')
  await addPaper('b', 'Of tides', 'reading')
})

const titles = async () => [...(await readCatalog()).papers.values()].map(({ title }) => title)

test('the catalog is read once until a paper changes', async () => {
  expect(await titles()).toEqual(['Of herons'])
  expect(await readCatalog()).toBe(await readCatalog())
  await rows(`UPDATE paper SET progress = '{}'`)
  await starPapers(['a'], true)
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
])('%s is noticed', async (_what, change, now) => {
  await titles()
  await rows(change)
  expect(await titles()).toEqual(now)
})

test('authors and years are updated too', async () => {
  await rows(`UPDATE paper SET authors = '{Ada Heron}', published = '2019' WHERE id = 'a'`)
  const { authors, years } = await readCatalog()
  expect(authors.has('heron')).toBe(true)
  expect(years.get('a')).toEqual(new Set([2019]))
})

test('tags are read once until a tag or a paper changes', async () => {
  const tags = async () => Object.fromEntries(await readTags())
  await tagPapers(['a'], { add: ['birds'] })
  expect(await tags()).toEqual({ a: ['birds'] })
  const before = await readTags()
  await starPapers(['a'], false)
  expect(await readTags()).toBe(before)
  await tagPapers(['a'], { add: ['water'], remove: ['birds'] })
  expect(await tags()).toEqual({ a: ['water'] })
  await rows(`UPDATE paper SET status = 'failed' WHERE id = 'a'`)
  expect(await tags()).toEqual({})
  await rows(`UPDATE paper SET status = 'ready' WHERE id = 'a'`)
  expect(await tags()).toEqual({ a: ['water'] })
  await rows('DELETE FROM paper_mark')
  expect(await tags()).toEqual({})
})

test('changed papers are read individually, and all if changes were discarded', async () => {
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
