import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '../../db/client'
import { pool } from '../../db/connection/pool'
import { testDatabase } from '../../db/test-database'
import { listPapers } from '../papers'
import { deleteTag, renameTag, setReading, starPapers, tagPapers } from './organize-papers'

beforeAll(testDatabase)

beforeEach(async () => {
  const client = await db()
  await client.paper.deleteMany()
  await client.paper.createMany({ data: ['a', 'b', 'c'].map((id) => ({ id, fileName: `${id}.pdf`, status: 'ready' })) })
})

const tagsOf = async () =>
  Object.fromEntries((await listPapers()).map(({ id, tags }) => [id, tags])) as Record<string, string[]>

test('tags are added to many papers and removed again, each once, ignoring case', async () => {
  await tagPapers(['a', 'b'], { add: ['  Graph   neural nets ', 'NLP'] })
  await tagPapers(['b', 'c'], { add: ['nlp'], remove: ['graph neural nets'] })
  expect(await tagsOf()).toEqual({ a: ['Graph neural nets', 'NLP'], b: ['NLP'], c: ['NLP'] })
})

test('an empty or overlong tag is refused, and nothing changes', async () => {
  await expect(tagPapers(['a'], { add: ['good', ' \n '] })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(tagPapers(['a'], { add: ['x'.repeat(61)] })).rejects.toThrow(/at most 60 characters/)
  expect((await tagsOf()).a).toEqual([])
})

test("a tag is renamed everywhere; with another tag's name, the two become one", async () => {
  await tagPapers(['a'], { add: ['old', 'kept'] })
  await tagPapers(['b'], { add: ['kept'] })
  await renameTag('OLD', 'new')
  expect(await tagsOf()).toEqual({ a: ['new', 'kept'], b: ['kept'], c: [] })
  await renameTag('new', 'Kept')
  expect(await tagsOf()).toEqual({ a: ['Kept'], b: ['Kept'], c: [] })
})

test('a tag is deleted everywhere, and its papers are returned', async () => {
  await tagPapers(['a', 'c'], { add: ['gone', 'stays'] })
  expect((await deleteTag('Gone')).sort()).toEqual(['a', 'c'])
  expect(await tagsOf()).toEqual({ a: ['stays'], b: [], c: ['stays'] })
})

test('stars and reading states are set for many papers, even by earlier ids', async () => {
  const client = await db()
  await client.paperAlias.create({ data: { id: 'upload-1', paperId: 'a', reason: 'renamed', fileName: 'a.pdf' } })
  await starPapers(['upload-1', 'b'], true)
  await starPapers(['b'], false)
  await setReading(['a', 'b'], 'read')
  const papers = new Map((await listPapers()).map((paper) => [paper.id, [paper.starred, paper.reading]]))
  expect(Object.fromEntries(papers)).toEqual({ a: [true, 'read'], b: [false, 'read'], c: [false, 'unread'] })
})

test('tagging a thousand papers takes as many statements as one', async () => {
  const client = await db()
  const ids = Array.from({ length: 1000 }, (_, index) => `p${index}`)
  await client.paper.createMany({ data: ids.map((id) => ({ id, fileName: `${id}.pdf` })) })
  const lend = vi.spyOn(await pool(), 'connect')
  await tagPapers(['a'], { add: ['one'] })
  const statements = lend.mock.calls.length
  await tagPapers(ids, { add: ['many'] })
  expect([statements > 0, lend.mock.calls.length - statements]).toEqual([true, statements])
  lend.mockRestore()
  expect((await tagsOf()).p999).toEqual(['many'])
})
