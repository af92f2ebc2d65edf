import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { identifyPaper } from '../identity/identify-paper'
import { replacePaper } from './replace-paper'

beforeAll(async () => {
  await testDatabase()
  await launchIdle()
})
afterAll(endEngine)

test("a newer version keeps the person's data of the old one, and the year", async () => {
  const client = await db()
  const own = {
    ...{ venue: 'NeurIPS', citeKey: 'vaswani17' },
    ...{ title: 'Attention, my title', published: '2017', edited: ['title', 'arxivId'] },
  }
  await client.paper.create({
    data: { id: '1706.03762v5', fileName: 'a.pdf', fileHash: 'a', arxivId: '1706.03762v5', status: 'ready', ...own },
  })
  const marks = [
    { ownerId: 'bob', tags: [], starred: true, reading: 'reading' },
    { ownerId: 'owner', tags: ['transformers'], starred: true, reading: 'read' },
  ]
  await client.paperMark.createMany({ data: marks.map((mark) => ({ paperId: '1706.03762v5', ...mark })) })
  await client.note.create({ data: { paperId: '1706.03762v5', markdown: 'Read section 3 again.' } })
  const error = { code: 'newer_version', message: 'x', replaces: '1706.03762v5' }
  await client.paper.create({ data: { id: 'upload-2', fileName: 'b.pdf', fileHash: 'b', status: 'failed', error } })
  await replacePaper('upload-2')
  const read = { title: 'Attention Is All You Need', authors: ['Ashish Vaswani'], doi: null, abstract: 'New.' }
  const { id } = await identifyPaper('upload-2', { ...read, published: '2023-08', arxivId: '1706.03762v7' })
  expect(
    await client.paper.findUnique({ where: { id }, include: { notes: true, marks: { orderBy: { ownerId: 'asc' } } } }),
  ).toMatchObject({
    ...{ ...own, id: '1706.03762v7', arxivId: '1706.03762v7', abstract: 'New.', edited: ['title', 'published'] },
    notes: [{ markdown: 'Read section 3 again.' }],
    marks,
  })
  const old = await client.paper.findUnique({ where: { id: '1706.03762v5' }, include: { notes: true } })
  expect(old).toMatchObject({ ...own, removedAt: expect.any(Date), notes: [{ markdown: 'Read section 3 again.' }] })
  await expect(replacePaper(id)).rejects.toMatchObject({ code: 'conflict' })
})

test('data from a reference manager is kept in the newer version, too', async () => {
  const client = await db()
  const said = {
    title: 'Said',
    authors: ['A B'],
    published: '2001-03',
    abstract: 'Said so.',
    csl: { id: 'x', type: 'book' },
  }
  await client.paper.create({
    data: { id: 'old', fileName: 'o.pdf', fileHash: 'o', arxivId: '2001.00001v1', status: 'ready', ...said },
  })
  const error = { code: 'newer_version', message: 'x', replaces: 'old' }
  await client.paper.create({ data: { id: 'upload-4', fileName: 'n.pdf', fileHash: 'n', status: 'failed', error } })
  await replacePaper('upload-4')
  const read = {
    title: 'Read',
    authors: ['C D'],
    doi: null,
    abstract: 'Read.',
    published: '2020',
    arxivId: '2001.00001v2',
  }
  const { id } = await identifyPaper('upload-4', read)
  expect(await client.paper.findUnique({ where: { id } })).toMatchObject({ ...said, arxivId: '2001.00001v2' })
})
