import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { emptyTables, testDatabase } from '../../db/test-database'
import { storedPath } from '../../files/places'
import type { PaperMetadata } from '../../text/document'
import { completePaper } from '../paper/completion'
import { identifyPaper } from './identify-paper'

beforeAll(async () => {
  await testDatabase()
})

beforeEach(async () => {
  await emptyTables('paper')
})

const found = (more: Partial<PaperMetadata>): PaperMetadata => ({
  title: 'Attention Is All You Need',
  authors: ['Ashish Vaswani'],
  published: '2017',
  arxivId: null,
  doi: null,
  abstract: null,
  ...more,
})

async function add(id: string, more: object = {}) {
  const client = await db()
  const fileHash = createHash('sha256').update(id).digest('hex')
  mkdirSync(path.dirname(storedPath(fileHash)), { recursive: true })
  writeFileSync(storedPath(fileHash), 'bytes')
  await client.paper.create({ data: { id, fileName: `${id}.pdf`, fileHash, ...more } })
  return fileHash
}

test('a paper gets its final id, and its previous id still leads to it', async () => {
  await add('upload-1')
  expect(await identifyPaper('upload-1', found({ arxivId: '1706.03762v5' }))).toEqual({
    kind: 'new',
    id: '1706.03762v5',
  })
  const client = await db()
  expect(await client.paperAlias.findUnique({ where: { id: 'upload-1' } })).toMatchObject({
    paperId: '1706.03762v5',
    reason: 'renamed',
  })
})

test('repeating it after an interruption gives the same result', async () => {
  await add('upload-1')
  const first = await identifyPaper('upload-1', found({ arxivId: '1706.03762v5' }))
  expect(await identifyPaper('upload-1', found({ arxivId: '1706.03762v5' }))).toEqual(first)
})

test('the same or an older version is a duplicate of the existing paper, and its file is deleted', async () => {
  await add('upload-1')
  await identifyPaper('upload-1', found({ arxivId: '1706.03762v5' }))
  for (const [id, version] of [
    ['upload-2', 'v5'],
    ['upload-3', 'v1'],
  ] as const) {
    const hash = await add(id)
    expect(await identifyPaper(id, found({ arxivId: `1706.03762${version}` }))).toEqual({
      kind: 'duplicate',
      id: '1706.03762v5',
    })
    expect(existsSync(storedPath(hash))).toBe(false)
  }
  expect(await (await db()).paper.count()).toBe(1)
})

test('a newer version waits for the user, and changes nothing by itself', async () => {
  await add('upload-1')
  await identifyPaper('upload-1', found({ arxivId: '1706.03762v5' }))
  await add('upload-2')
  expect(await identifyPaper('upload-2', found({ arxivId: '1706.03762v7' }))).toEqual({
    kind: 'newer',
    id: 'upload-2',
    replaces: '1706.03762v5',
  })
  const client = await db()
  expect(await client.paper.findUnique({ where: { id: 'upload-2' } })).toMatchObject({
    status: 'failed',
    error: { code: 'newer_version', replaces: '1706.03762v5' },
  })
  expect(await client.paper.count({ where: { removedAt: null } })).toBe(2)
})

test('papers with the same DOI are the same, whatever its case', async () => {
  await add('upload-1')
  const first = await identifyPaper('upload-1', found({ doi: '10.1145/362384.362685' }))
  await add('upload-2')
  expect(
    await identifyPaper('upload-2', found({ title: 'Other', doi: '10.1145/362384.362685'.toUpperCase() })),
  ).toEqual({ kind: 'duplicate', id: first.id })
})

test('two works with the same key get two ids', async () => {
  await add('upload-1')
  await add('upload-2')
  expect((await identifyPaper('upload-1', found({}))).id).toBe('vaswani2017attention')
  expect((await identifyPaper('upload-2', found({ title: 'Attention Revisited' }))).id).toBe('vaswani2017attention-b')
})

test('fields edited by the user are kept', async () => {
  await add('upload-1', { title: 'My title', edited: ['title'] })
  const { id } = await identifyPaper('upload-1', found({ arxivId: '1706.03762v5' }))
  expect(await (await db()).paper.findUnique({ where: { id } })).toMatchObject({
    title: 'My title',
    authors: ['Ashish Vaswani'],
  })
})

test('a copy of a merged paper is a copy of the paper it was merged into', async () => {
  await add('kept', { status: 'ready', doi: '10.1/other' })
  await add('merged', { status: 'ready', doi: '10.1/work', mergedInto: 'kept', standing: 'merged' })
  await add('upload-1')
  expect(await identifyPaper('upload-1', found({ doi: '10.1/work' }))).toEqual({ kind: 'duplicate', id: 'kept' })
})

test('a file added to a paper without a PDF completes it, whatever the file says it is', async () => {
  const client = await db()
  await client.paper.create({ data: { id: 'known', fileName: 'known', title: 'The Known Work', status: 'ready' } })
  let fileHash = ''
  const { id } = await completePaper('known', async (id) => {
    fileHash = await add(id)
    return { id, fileName: 'known.pdf', status: 'queued' }
  })
  expect(await identifyPaper(id, found({ title: 'A title that was misread' }))).toEqual({
    kind: 'new',
    id: 'known',
  })
  expect(await client.paper.findUniqueOrThrow({ where: { id: 'known' } })).toMatchObject({ fileHash })
  expect(await client.setting.count()).toBe(0)
})

test('files of one work read at the same time become one paper, whatever was known about each before', async () => {
  const client = await db()
  for (const [known, arxivId, doi] of [
    [{}, '1706.03762v5', null],
    [{}, null, '10.5555/attention'],
    [{ status: 'reading', arxivId: '1706.03762v5' }, '1706.03762v5', null],
  ] as const) {
    await emptyTables('paper')
    const ids = ['a1', 'b2', 'c3', 'd4'].map((name) => `upload-${name}`)
    for (const id of ids) await add(id, known)
    const read = ids.map((id, index) =>
      // Titles that were read differently give different keys.
      identifyPaper(id, found({ arxivId, doi, title: index % 2 ? 'Attention Is All You Need' : 'All You Need' })),
    )
    const identities = await Promise.all(read)
    expect(identities.filter(({ kind }) => kind === 'new')).toHaveLength(1)
    expect(identities.filter(({ kind }) => kind === 'duplicate')).toHaveLength(3)
    const papers = await client.paper.findMany()
    expect(papers).toHaveLength(1)
    expect(papers[0]).toMatchObject({ error: null })
    expect(new Set(identities.map(({ id }) => id))).toEqual(new Set([papers[0]?.id]))
    expect(new Set((await client.paperAlias.findMany()).map(({ id }) => id))).toEqual(new Set(ids))
  }
})
