import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { findNear, makeRoom } from '../../files/near-copies'
import { nearFolder, papersFolder, pdfIn } from '../../files/places'
import { openStored, removeStored, storedHashes, storedSize, withStoredFile } from '../../files/store'
import { storeStream } from '../../files/test-store-stream'
import { adoptUnsent } from '../../files/unsent'
import { startTestStore, type TestStore } from '../../s3/test-store'
import { papersWithTrouble } from '../care/paper-troubles'
import { awaitFile } from '../ingest/await-file'
import { filesState, saveOwnState } from './files-state'
import { dropFiles } from './keep-file'
import { deleteLeftOver, sendFiles } from './send-files'
import { openFiles } from './watch-files'

let there: TestStore

beforeAll(async () => {
  await testDatabase()
  there = await startTestStore()
})
beforeEach(() => Object.assign(env(), { ...there.environment, FILES_CACHE_MB: 100 }))
afterEach(async () => {
  there.setAway(false)
  there.s3.refuses = null
  there.s3.objects.clear()
  for (const folder of [papersFolder(), nearFolder()]) rmSync(folder, { recursive: true, force: true })
  await (await db()).paper.deleteMany()
})
afterAll(() => there.close())

/** Adds a paper with its own PDF. */
async function add(bytes: Buffer = randomBytes(50_000)): Promise<{ hash: string; bytes: Buffer; key: string }> {
  const { hash } = await storeStream(Readable.from([bytes]), { maxBytes: 1e9 })
  await (await db()).paper.create({
    data: { id: hash.slice(0, 12), fileName: 'a.pdf', fileHash: hash, fileSize: bytes.length },
  })
  return { hash, bytes, key: `${hash}.pdf` }
}

async function remove(hash: string): Promise<void> {
  await (await db()).paper.deleteMany({ where: { fileHash: hash } })
  await removeStored(hash)
}

const read = (hash: string) => withStoredFile(hash, (file) => readFile(file))
const inStore = () => [...there.s3.objects.keys()].sort()
/** The files in the folder of copies, each by the start of its hash and its ending. */
const near = () => readdirSync(nearFolder()).sort()
/**
 * Makes files look as if last used that many hours ago, because recently used ones are kept if processes share a disk.
 */
const age = (hours: number, names = readdirSync(nearFolder())) => {
  const then = new Date(Date.now() - hours * 3_600_000)
  for (const name of names) utimesSync(path.join(nearFolder(), name), then, then)
}
const emptyCache = async () => {
  age(1)
  Object.assign(env(), { FILES_CACHE_MB: 0.000001 })
  await makeRoom()
  Object.assign(env(), { FILES_CACHE_MB: 100 })
}

test('a PDF is on this disk, then also in the store, and can be read from either', async () => {
  const { hash, bytes, key } = await add()
  expect(near()).toEqual([`${hash}.pdf`])
  expect(await sendFiles()).toEqual({ sent: 1, waiting: 0, trouble: null })
  expect(there.s3.objects.get(key)?.equals(bytes)).toBe(true)
  expect(near()).toEqual([`${hash}.pdf`, `${hash}.sent`])
  there.s3.requests.length = 0
  expect((await read(hash)).equals(bytes)).toBe(true)
  expect(there.s3.requests).toEqual([])
  await emptyCache()
  expect(near()).toEqual([])
  expect((await read(hash)).equals(bytes)).toBe(true)
  expect(near()).toEqual([`${hash}.pdf`, `${hash}.sent`])
  expect(await sendFiles()).toEqual({ sent: 0, waiting: 0, trouble: null })
})

test('a file without a paper is not sent', async () => {
  await storeStream(Readable.from([randomBytes(100)]), { maxBytes: 1e9 })
  expect(await sendFiles()).toEqual({ sent: 0, waiting: 0, trouble: null })
  expect(inStore()).toEqual([])
})

test('while the store is unreachable papers are added, read and kept, and sent once it is back', async () => {
  there.setAway(true)
  const added = [await add(), await add(), await add()]
  expect(await sendFiles()).toMatchObject({
    sent: 0,
    waiting: 3,
    trouble: expect.stringContaining('cannot be reached'),
  })
  await emptyCache()
  for (const { hash, bytes } of added) expect((await read(hash)).equals(bytes)).toBe(true)
  there.setAway(false)
  expect(await sendFiles()).toEqual({ sent: 3, waiting: 0, trouble: null })
  expect(inStore()).toEqual(added.map(({ key }) => key).sort())
})

test('a full store keeps files waiting, and a later round continues', async () => {
  const { key } = await add()
  there.s3.refuses = { code: 'QuotaExceeded', status: 403, of: /^PUT/ }
  expect(await sendFiles()).toMatchObject({ waiting: 1, trouble: expect.stringContaining('is full') })
  there.s3.refuses = null
  expect(await sendFiles()).toMatchObject({ sent: 1, waiting: 0 })
  expect(inStore()).toEqual([key])
})

test('a damaged local file is not sent, and does not block others', async () => {
  const [bad, good] = [await add(), await add()]
  truncateSync(pdfIn(nearFolder(), bad.hash), 100)
  expect(await sendFiles()).toMatchObject({ sent: 1, waiting: 1, trouble: expect.stringContaining('A PDF is damaged') })
  expect(inStore()).toEqual([good.key])
  // The same file again.
  await storeStream(Readable.from([bad.bytes]), { maxBytes: 1e9 })
  expect(await sendFiles()).toMatchObject({ sent: 1, waiting: 0, trouble: null })
  expect(there.s3.objects.get(bad.key)?.equals(bad.bytes)).toBe(true)
})

test('the least recently used copy is evicted first, but not one being read', async () => {
  const [first, second, third] = [await add(), await add(), await add()]
  await sendFiles()
  age(3, [third.key])
  age(2, [second.key])
  age(4, [first.key])
  await read(first.hash)
  Object.assign(env(), { FILES_CACHE_MB: 0.11 })
  await makeRoom()
  expect(near().filter((name) => name.endsWith('.pdf'))).toEqual([first, second].map(({ key }) => key).sort())
  Object.assign(env(), { FILES_CACHE_MB: 0.000001 })
  await withStoredFile(third.hash, async (file) => {
    age(1)
    await makeRoom()
    expect(existsSync(file)).toBe(true)
    expect(near().filter((name) => name.endsWith('.pdf'))).toEqual([third.key])
  })
})

test('a range is read from the store without the rest, and a copy is fetched in parallel', async () => {
  const { hash, bytes } = await add(randomBytes(3_000_000))
  await sendFiles()
  await emptyCache()
  let most = 0
  there.proxy.fault = (request) => (request.startsWith('GET') && most++ > 0 ? { waitMs: 1500 } : null)
  expect(await storedSize(hash)).toBe(3_000_000)
  const part = await buffer(await openStored(hash, { start: 1_000_000, end: 1_000_999 }))
  expect(part.equals(bytes.subarray(1_000_000, 1_001_000))).toBe(true)
  expect(await findNear(hash)).toBeNull()
  await expect.poll(() => findNear(hash)).not.toBeNull()
  there.s3.requests.length = 0
  const again = await buffer(await openStored(hash, { start: 5, end: 9 }))
  expect(again.equals(bytes.subarray(5, 10))).toBe(true)
  expect(there.s3.requests).toEqual([])
})

test('a file that arrives damaged is fetched once more, and then reported', async () => {
  const { hash, bytes, key } = await add()
  await sendFiles()
  await emptyCache()
  let times = 1
  there.proxy.fault = (request) => (request.startsWith('GET') && times-- > 0 ? { garble: true } : null)
  expect((await read(hash)).equals(bytes)).toBe(true)
  await emptyCache()
  there.s3.objects.set(key, Buffer.from(bytes.map((byte) => byte ^ 1)))
  await expect(read(hash)).rejects.toMatchObject({ code: 'unreadable', message: expect.stringContaining(key) })
  expect(near()).toEqual([])
  // Adding it again repairs it.
  await storeStream(Readable.from([bytes]), { maxBytes: 1e9 })
  await sendFiles()
  expect(there.s3.objects.get(key)?.equals(bytes)).toBe(true)
})

test('simultaneous readers of a file share one download', async () => {
  const { hash, bytes, key } = await add()
  await sendFiles()
  await emptyCache()
  there.s3.requests.length = 0
  const all = await Promise.all([1, 2, 3, 4].map(() => read(hash)))
  expect(all.every((found) => found.equals(bytes))).toBe(true)
  expect(there.s3.requests).toEqual([`GET ${key}`])
})

test('a deleted file is deleted from disk and store, even if that is unreachable at the moment', async () => {
  const [gone, stays] = [await add(), await add()]
  await sendFiles()
  there.setAway(true)
  await remove(gone.hash)
  expect(await findNear(gone.hash)).toBeNull()
  await sendFiles()
  there.setAway(false)
  expect(inStore()).toHaveLength(2)
  expect(await sendFiles()).toMatchObject({ trouble: null })
  expect(inStore()).toEqual([stays.key])
  expect(near().some((name) => name.endsWith('.delete'))).toBe(false)
})

test('a file added again before its deletion in the store stays', async () => {
  const { hash, bytes, key } = await add()
  await sendFiles()
  await remove(hash)
  await add(bytes)
  expect(await sendFiles()).toMatchObject({ sent: 1, waiting: 0 })
  await sendFiles()
  expect(inStore()).toEqual([key])
  await emptyCache()
  expect((await read(hash)).equals(bytes)).toBe(true)
})

test('a file of several papers is sent once, and deleted from the store with the last of them', async () => {
  const { hash, key, bytes } = await add()
  const client = await db()
  await client.paper.create({ data: { id: 'copy', fileName: 'c.pdf', fileHash: hash, apart: 'own' } })
  expect(await sendFiles()).toMatchObject({ sent: 1, waiting: 0 })
  await client.paper.delete({ where: { id: 'copy' } })
  await dropFiles([hash, hash, null])
  await sendFiles()
  await deleteLeftOver()
  expect([inStore(), (await read(hash)).equals(bytes)]).toEqual([[key], true])
  await client.paper.deleteMany()
  await dropFiles([hash])
  await sendFiles()
  expect([inStore(), await findNear(hash)]).toEqual([[], null])
})

test('a file deleted by another server and added here again is sent again', async () => {
  const { hash, bytes, key } = await add()
  await sendFiles()
  // Its copy and its mark as sent are still on this disk.
  await (await db()).paper.deleteMany({ where: { fileHash: hash } })
  there.s3.objects.delete(key)
  await add(bytes)
  expect(await sendFiles()).toMatchObject({ sent: 1 })
  expect(inStore()).toEqual([key])
})

test('a file that lost its last paper just before a kill is deleted', async () => {
  const [gone, stays] = [await add(), await add()]
  await sendFiles()
  await (await db()).paper.deleteMany({ where: { fileHash: gone.hash } })
  const unsent = await storeStream(Readable.from([randomBytes(100)]), { maxBytes: 1e9 })
  await deleteLeftOver()
  await sendFiles()
  expect(inStore()).toEqual([stays.key])
  expect(near().filter((name) => name.endsWith('.pdf'))).toEqual([stays.key, `${unsent.hash}.pdf`].sort())
})

test('files kept on disk before are read in place, and sent', async () => {
  Object.assign(env(), { FILES: 'disk' })
  const { hash, bytes, key } = await add()
  expect(existsSync(pdfIn(papersFolder(), hash))).toBe(true)
  Object.assign(env(), { FILES: 's3' })
  expect((await read(hash)).equals(bytes)).toBe(true)
  expect(await sendFiles()).toMatchObject({ sent: 1, waiting: 0 })
  expect(await sendFiles()).toMatchObject({ sent: 0, waiting: 0 })
  expect(inStore()).toEqual([key])
  await emptyCache()
  expect(existsSync(pdfIn(papersFolder(), hash))).toBe(true)
  await remove(hash)
  await sendFiles()
  expect([inStore(), existsSync(pdfIn(papersFolder(), hash))]).toEqual([[], false])
})

test('back to disk storage, files that were never sent join the others, and the rest is read from the store', async () => {
  const sent = await add()
  await sendFiles()
  const unsent = await add()
  await emptyCache()
  Object.assign(env(), { FILES: 'disk' })
  await adoptUnsent()
  expect(readdirSync(papersFolder())).toEqual([unsent.key])
  for (const { hash, bytes } of [sent, unsent]) expect((await read(hash)).equals(bytes)).toBe(true)
})

test('the hashes of all PDFs include disk and store; nothing counts as missing while the store is unreachable', async () => {
  const [first, second] = [await add(), await add()]
  await sendFiles()
  await emptyCache()
  const third = await add()
  expect(await storedHashes()).toEqual(new Set([first, second, third].map(({ hash }) => hash)))
  await (await db()).paper.updateMany({ data: { status: 'ready' } })
  there.s3.objects.delete(first.key)
  expect(await papersWithTrouble('file-missing')).toEqual([first.hash.slice(0, 12)])
  there.setAway(true)
  expect(await storedHashes()).toBeNull()
  expect(await papersWithTrouble('file-missing')).toEqual([])
})

test('a reader waits for a file that another server must still send', async () => {
  const bytes = randomBytes(1000)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { DATABASE_URL } = env()
  try {
    Object.assign(env(), { DATABASE_URL: undefined })
    await expect(awaitFile(hash, 1000)).rejects.toMatchObject({ code: 'not_found' })
    Object.assign(env(), { DATABASE_URL: 'postgresql://a.server.of.two' })
    await expect(awaitFile(hash, 600)).rejects.toMatchObject({
      code: 'file_away',
      message: expect.stringContaining(
        'If another server received it, it becomes available once that server has uploaded it.',
      ),
    })
    setTimeout(() => there.s3.objects.set(`${hash}.pdf`, bytes), 700)
    await awaitFile(hash)
    expect(await findNear(hash)).not.toBeNull()
  } finally {
    Object.assign(env(), { DATABASE_URL })
  }
})

test('a start reports what the store refuses, and continues if it is only unreachable', async () => {
  there.s3.refuses = { code: 'AccessDenied', status: 403 }
  await expect(openFiles()).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining(
      `The S3 store at ${there.proxy.address} denies Folio access to the bucket papers.`,
    ),
  })
  there.s3.refuses = null
  there.setAway(true)
  await openFiles()
})

test('all servers see what is waiting on each', async () => {
  mkdirSync(nearFolder(), { recursive: true })
  writeFileSync(path.join(nearFolder(), 'x'), 'some bytes')
  await saveOwnState({ waiting: 2, trouble: 'The store is full.' })
  expect(await filesState()).toMatchObject({
    inUse: true,
    bucket: 'papers',
    near: { bytes: statSync(path.join(nearFolder(), 'x')).size, bound: 100e6 },
    servers: [{ isOwn: true, waiting: 2, trouble: 'The store is full.' }],
  })
  await saveOwnState({ waiting: 0, trouble: null })
  expect((await filesState())?.servers).toEqual([])
})
