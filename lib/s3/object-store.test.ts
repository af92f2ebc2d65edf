import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { env } from '../env'
import { type ObjectStore, objectStore } from './object-store'
import { type FaultProxy, type ProxyFault, startFaultProxy } from './test-fault-proxy'
import { type S3Server, startS3, TEST_BUCKET, TEST_KEYS } from './test-s3-server'

let s3: S3Server
let proxy: FaultProxy
let store: ObjectStore

beforeAll(async () => {
  s3 = await startS3()
  proxy = await startFaultProxy(s3.address)
  Object.assign(env(), { ...TEST_KEYS, FILES: 's3', S3_BUCKET: TEST_BUCKET, S3_PREFIX: 'folio/pdfs' })
  store = await storeAt(proxy.address)
})
afterEach(() => {
  proxy.fault = () => null
  Object.assign(s3, { refuses: null, skewMs: 0, hasBucket: true })
  s3.objects.clear()
  s3.uploads.clear()
})
afterAll(async () => {
  await proxy.close()
  await s3.close()
})

async function storeAt(address: string): Promise<ObjectStore> {
  Object.assign(env(), { S3_ENDPOINT: address })
  const opened = await objectStore()
  if (!opened) throw new Error('no store is set up')
  return opened
}

/** Makes a file with unique bytes. */
function fileOf(length: number): { hash: string; file: string; bytes: Buffer; key: string } {
  const bytes = randomBytes(length)
  const hash = createHash('sha256').update(bytes).digest('hex')
  mkdirSync(env().DATA_DIR, { recursive: true })
  const file = path.join(env().DATA_DIR, hash)
  writeFileSync(file, bytes)
  return { hash, file, bytes, key: `folio/pdfs/${hash}.pdf` }
}

/** The first requests of a kind get this fault. */
function failing(kind: RegExp, fault: ProxyFault, times = 1): { left: number } {
  const state = { left: times }
  proxy.fault = (request) => {
    if (!kind.test(request) || state.left === 0) return null
    state.left--
    return fault
  }
  return state
}

async function listed() {
  const found: { hash: string; size: number }[] = []
  for await (const object of store.list()) found.push(object)
  return found
}

const all = async (bytes: AsyncIterable<Uint8Array> | null) => bytes && buffer(bytes)

test('a file is stored under its prefix and hash, read whole and by range, listed and deleted', async () => {
  const { hash, file, bytes, key } = fileOf(300_000)
  await store.put(hash, file)
  expect(s3.objects.get(key)?.equals(bytes)).toBe(true)
  expect(await store.size(hash)).toBe(300_000)
  expect((await all(await store.read(hash)))?.equals(bytes)).toBe(true)
  expect(
    (await all(await store.read(hash, { start: 99_990, end: 100_009 })))?.equals(bytes.subarray(99_990, 100_010)),
  ).toBe(true)
  s3.objects.set('folio/pdfs/another-thing', Buffer.from('x'))
  s3.objects.set(`elsewhere/${hash}.pdf`, Buffer.from('x'))
  expect(await listed()).toEqual([{ hash, size: 300_000 }])
  await store.remove(hash)
  await store.remove(hash)
  expect([await store.size(hash), await store.read(hash), s3.objects.has(key)]).toEqual([null, null, false])
})

test('lists are read to their end', async () => {
  const hashes = Array.from({ length: 250 }, (_, at) => createHash('sha256').update(String(at)).digest('hex')).sort()
  for (const hash of hashes) s3.objects.set(`folio/pdfs/${hash}.pdf`, Buffer.alloc(1))
  expect((await listed()).map(({ hash }) => hash)).toEqual(hashes)
})

test('a large file is uploaded in parts, and parts of an interrupted upload are deleted', async () => {
  const { hash, file, bytes, key } = fileOf(20_000_000)
  s3.uploads.set('cut off', { key, parts: new Map([[1, Buffer.alloc(9)]]) })
  s3.uploads.set('of another', { key: 'folio/pdfs/other.pdf', parts: new Map() })
  await store.put(hash, file)
  expect(s3.requests.filter((request) => request === `PUT ${key}`)).toHaveLength(3)
  expect(s3.objects.get(key)?.equals(bytes)).toBe(true)
  expect([...s3.uploads.keys()]).toEqual(['of another'])
})

test.each([300_000, 20_000_000])('a file of %i bytes that do not match its hash is not stored', async (length) => {
  const { file } = fileOf(length)
  const other = 'a'.repeat(64)
  await expect(store.put(other, file)).rejects.toMatchObject({ code: 'unreadable' })
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
})

test.each<[string, RegExp, ProxyFault]>([
  ['500', /^PUT/, { answer: { status: 500, code: 'InternalError' } }],
  ['503 SlowDown', /^PUT/, { answer: { status: 503, code: 'SlowDown' } }],
  ['a connection cut in the middle of what is sent', /^PUT/, { cutUpload: 100_000 }],
  ['a slow answer', /^PUT/, { waitMs: 700 }],
  ['500 for a part', /partNumber=2/, { answer: { status: 500, code: 'InternalError' } }],
  ['a part that is cut', /partNumber=2/, { cutUpload: 100_000 }],
])('%s: the file is stored all the same', async (_, kind, fault) => {
  const { hash, file, bytes, key } = fileOf(12_000_000)
  const met = failing(kind, fault)
  await store.put(hash, file)
  expect(met.left).toBe(0)
  expect(s3.objects.get(key)?.equals(bytes)).toBe(true)
  expect(s3.uploads.size).toBe(0)
})

test('a read that breaks off several times is completed', async () => {
  const { hash, file, bytes } = fileOf(900_000)
  await store.put(hash, file)
  const met = failing(/^GET/, { cutDownload: 200_000 }, 3)
  expect((await all(await store.read(hash)))?.equals(bytes)).toBe(true)
  expect(met.left).toBe(0)
  failing(/^GET/, { cutDownload: 5_000 }, 2)
  expect((await all(await store.read(hash, { start: 10, end: 20_009 })))?.equals(bytes.subarray(10, 20_010))).toBe(true)
})

test('a connection that always breaks ends with a message', async () => {
  const { hash, file } = fileOf(900_000)
  await store.put(hash, file)
  failing(/^GET/, { cutDownload: 0 }, Number.POSITIVE_INFINITY)
  await expect(all(await store.read(hash))).rejects.toMatchObject({ code: 'file_away' })
})

test('a clock that is an hour behind does not prevent requests', async () => {
  s3.skewMs = 60 * 60_000
  const { hash, file, key } = fileOf(1000)
  await (await storeAt(s3.address)).put(hash, file)
  expect(s3.objects.has(key)).toBe(true)
  await storeAt(proxy.address)
})

test.each<[string, () => void, string]>([
  ['full by quota', () => (s3.refuses = { code: 'QuotaExceeded', status: 403 }), 'is full'],
  ['full', () => (s3.refuses = { code: 'InsufficientStorage', status: 507 }), 'is full'],
  ['forbidden', () => (s3.refuses = { code: 'AccessDenied', status: 403 }), 'denies Folio access to the bucket papers'],
  ['without its bucket', () => (s3.hasBucket = false), 'has no bucket papers. Create it, or correct S3_BUCKET'],
  ['failing', () => (s3.refuses = { code: 'InternalError', status: 500 }), 'at the moment (status 500)'],
])('a store that is %s is reported, with its address', async (_, make, words) => {
  const { hash, file } = fileOf(1000)
  make()
  const where = `The S3 store at ${proxy.address} `
  for (const work of [() => store.put(hash, file), () => store.read(hash), () => store.size(hash)])
    await expect(work()).rejects.toMatchObject({
      code: 'file_away',
      message: expect.stringContaining(where),
    })
  await expect(store.put(hash, file)).rejects.toThrow(words)
  expect((await store.check())?.message).toContain(words)
})

test('the check at the start: success, a wrong key, an unreachable store', async () => {
  expect(await store.check()).toBeNull()
  expect(s3.objects.size).toBe(0)
  s3.refuses = { code: 'AccessDenied', status: 403, of: /^DELETE/ }
  expect(await store.check()).toMatchObject({ kind: 'refused' })
  s3.refuses = null
  Object.assign(env(), { S3_SECRET_ACCESS_KEY: 'another' })
  const wrong = await storeAt(proxy.address)
  expect(await wrong.check()).toEqual({
    kind: 'refused',
    message: `The S3 store at ${proxy.address} does not accept the access key. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
  })
  Object.assign(env(), TEST_KEYS)
  const nobody = await storeAt('http://127.0.0.1:9')
  expect(await nobody.check()).toEqual({
    kind: 'away',
    message:
      'The S3 store at http://127.0.0.1:9 cannot be reached (ECONNREFUSED). Check that it is running and that this machine can reach it. Folio will try again automatically.',
  })
  await storeAt(proxy.address)
})

test('what a killed check leaves is deleted by the next one', async () => {
  failing(/^(GET|DELETE) .*folio-check/, { hangUp: true }, 100)
  expect(await store.check()).toMatchObject({ kind: 'away' })
  expect(s3.objects.size).toBe(1)
  proxy.fault = () => null
  expect(await store.check()).toBeNull()
  expect(s3.objects.size).toBe(0)
})

test('simultaneous checks do not disturb each other', async () => {
  // Each reads after the others have deleted.
  proxy.fault = (request) => (/^GET .*folio-check/.test(request) ? { waitMs: Math.random() * 200 } : null)
  expect(await Promise.all(Array.from({ length: 5 }, () => store.check()))).toEqual(Array(5).fill(null))
  expect(s3.objects.size).toBe(0)
})

test('no error contains a secret', async () => {
  Object.assign(env(), { S3_SECRET_ACCESS_KEY: 'another-secret' })
  const wrong = await storeAt(proxy.address)
  const error = await wrong.read('a'.repeat(64)).catch((thrown: unknown) => thrown)
  expect(inspect(error, { depth: 9 })).toContain('does not accept the access key')
  expect(inspect(error, { depth: 9 })).not.toContain('another-secret')
  Object.assign(env(), TEST_KEYS)
})
