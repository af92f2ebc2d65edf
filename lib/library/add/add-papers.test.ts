import { existsSync, readdirSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { getPaper, listPapers } from '../papers'
import { mergePapers } from '../removal/merge-papers'
import { removePapers } from '../removal/remove-papers'
import { addByAddress, addFile, addOrRefuse } from './add-papers'

let source: http.Server

beforeAll(async () => {
  process.env.MAX_FILE_MB = '0.01'
  source = http.createServer((request, response) => {
    const url = request.url ?? ''
    if (url.startsWith('/api/query')) response.end(feed(new URL(url, 'http://local').searchParams.get('id_list') ?? ''))
    else if (url === '/pdf/2101.00001v2') response.end('%PDF-1.7 from arXiv')
    else if (url.startsWith('/pdf/')) response.setHeader('content-type', 'text/html').end('<html>no such paper</html>')
    else response.writeHead(404).end()
  })
  await new Promise<void>((ready) => source.listen(0, '127.0.0.1', ready))
  process.env.ARXIV_URL = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  await testDatabase()
  // The engine accepts papers here but does not read them.
  await launchIdle()
})

afterAll(async () => {
  source.close()
  await endEngine()
})

const pdf = (text: string) => Readable.from([Buffer.from(`%PDF-1.7 ${text}`)])

test('a file becomes a queued paper with its name', async () => {
  const added = await addFile({ stream: pdf('one'), fileName: 'papers/2019/Größe & Co.pdf' })
  expect(added).toMatchObject({ status: 'queued', fileName: 'Größe & Co.pdf' })
  expect(await getPaper(added.id)).toMatchObject({ id: added.id, origin: 'upload', status: 'queued', error: null })
})

test('equal bytes are the same paper, whatever their file names', async () => {
  const first = await addFile({ stream: pdf('same'), fileName: 'a.pdf' })
  const second = await addFile({ stream: pdf('same'), fileName: 'b.pdf' })
  expect(second).toEqual({ id: first.id, fileName: 'b.pdf', status: 'queued', duplicate: true })
  expect((await listPapers()).filter((paper) => paper.id === first.id)).toHaveLength(1)
})

test('equal bytes sent twice at once are one paper', async () => {
  const both = await Promise.all([
    addFile({ stream: pdf('twins'), fileName: 'a.pdf' }),
    addFile({ stream: pdf('twins'), fileName: 'b.pdf' }),
  ])
  expect(new Set(both.map((added) => added.id)).size).toBe(1)
})

test('a removed paper is restored', async () => {
  const { id } = await addFile({ stream: pdf('removed'), fileName: 'a.pdf' })
  await removePapers([id])
  await expect(getPaper(id)).rejects.toMatchObject({ code: 'not_found' })
  expect((await addFile({ stream: pdf('removed'), fileName: 'a.pdf' })).id).toBe(id)
  expect((await getPaper(id)).id).toBe(id)
})

test('a merged paper leads to the one it was merged into', async () => {
  const [kept, merged] = [
    await addFile({ stream: pdf('kept'), fileName: 'a.pdf' }),
    await addFile({ stream: pdf('merged'), fileName: 'b.pdf' }),
  ]
  const client = await db()
  await client.paper.updateMany({ data: { status: 'ready' }, where: { id: { in: [kept.id, merged.id] } } })
  await mergePapers(kept.id, [merged.id])
  const again = await addFile({ stream: pdf('merged'), fileName: 'b.pdf' })
  expect(again).toEqual({ id: kept.id, fileName: 'b.pdf', status: 'ready', duplicate: true })
  expect((await listPapers()).map((paper) => paper.id)).not.toContain(merged.id)
})

test('a failed paper is read again', async () => {
  const { id } = await addFile({ stream: pdf('failed'), fileName: 'a.pdf' })
  const client = await db()
  await client.paper.update({ where: { id }, data: { status: 'failed', error: { code: 'unreadable', message: 'x' } } })
  expect(await addFile({ stream: pdf('failed'), fileName: 'a.pdf' })).toMatchObject({ id, status: 'queued' })
  expect(await getPaper(id)).toMatchObject({ status: 'queued', error: null })
})

test.each([
  ['no PDF', 'hello', 'unsupported', /not a PDF/],
  ['empty', '', 'unsupported', /empty/],
  ['too large', `%PDF-${'x'.repeat(20_000)}`, 'too_large', /larger than/],
])('a file that is %s is refused with the reason, and nothing is stored', async (_, content, code, message) => {
  const files = () => readdirSync(path.join(process.env.DATA_DIR ?? '', 'papers')).length
  const before = [files(), (await listPapers()).length]
  const given = () => ({ stream: Readable.from([Buffer.from(content)]), fileName: 'folder/letter.pdf' })
  await expect(addFile(given())).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  expect(await addOrRefuse(given())).toEqual({
    fileName: 'letter.pdf',
    status: 'failed',
    error: { code, message: expect.stringMatching(message) },
  })
  expect([files(), (await listPapers()).length]).toEqual(before)
})

test('an interrupted stream is an error, not a paper', async () => {
  async function* broken() {
    yield Buffer.from('%PDF-1.7')
    throw new Error('connection reset')
  }
  await expect(addFile({ stream: broken(), fileName: 'broken.pdf' })).rejects.toThrow('connection reset')
  expect((await listPapers()).some((paper) => paper.fileName === 'broken.pdf')).toBe(false)
})

test('an arXiv id adds the newest version with its metadata, once', async () => {
  const added = await addByAddress({ url: 'https://arxiv.org/abs/2101.00001' })
  expect(added).toMatchObject({ status: 'queued', fileName: '2101.00001v2.pdf' })
  expect(await getPaper(added.id)).toMatchObject({
    origin: 'arxiv',
    title: 'A paper on arXiv',
    authors: ['Ann Author'],
    arxivId: '2101.00001v2',
    url: 'https://arxiv.org/abs/2101.00001v2',
  })
  expect(await addByAddress({ arxivId: '2101.00001v1' })).toMatchObject({ id: added.id, duplicate: true })
})

test('an address without a PDF, or not on the internet, is refused', async () => {
  await expect(addByAddress({ arxivId: '2101.00002' })).rejects.toThrow('sent a web page, not a PDF')
  await expect(addByAddress({ arxivId: '2101.99999' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(addByAddress({ url: `${process.env.ARXIV_URL}/x.pdf` })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(addByAddress({ url: 'file:///etc/passwd' })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(addByAddress({ arxivId: 'attention' })).rejects.toMatchObject({ code: 'bad_request' })
  expect(existsSync(path.join(process.env.DATA_DIR ?? '', 'papers'))).toBe(true)
  expect(readdirSync(path.join(process.env.DATA_DIR ?? '', 'papers')).filter((name) => name.startsWith('.'))).toEqual(
    [],
  )
})

function feed(id: string): string {
  const version = id.includes('v') ? id : `${id}v2`
  const entry = `<entry><id>http://arxiv.org/abs/${version}</id><title>A paper on arXiv</title>
    <published>2021-01-01T00:00:00Z</published><author><name>Ann Author</name></author></entry>`
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>arXiv Query</title>${id.startsWith('2101.99999') ? '' : entry}</feed>`
}
