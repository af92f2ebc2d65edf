import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireFreePort } from '../../scripts/setup/port.mjs'
import { env } from '../env'
import { type ByteRange, type ObjectStore, objectStore } from './object-store'
import { TEST_BUCKET, TEST_KEYS } from './test-s3-server'

// An independent S3 server; these tests are skipped if it is not installed.
const hasMoto = (() => {
  try {
    execFileSync('moto_server', ['--help'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let moto: ChildProcess | undefined
let store: ObjectStore

beforeAll(async () => {
  if (!hasMoto) return
  const port = await requireFreePort(0, '127.0.0.1')
  moto = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${port}`
  Object.assign(env(), { ...TEST_KEYS, S3_ENDPOINT: endpoint, S3_BUCKET: TEST_BUCKET, S3_PREFIX: 'folio' })
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    )
  while (moto.exitCode === null && !(await answers())) await wait(100)
  const credentials = { accessKeyId: TEST_KEYS.S3_ACCESS_KEY_ID, secretAccessKey: TEST_KEYS.S3_SECRET_ACCESS_KEY }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  const opened = await objectStore()
  if (!opened) throw new Error('no store is set up')
  store = opened
  expect(await store.check()).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('has no bucket papers'),
  })
  await client.send(new CreateBucketCommand({ Bucket: TEST_BUCKET }))
})
afterAll(() => moto?.kill())

test.skipIf(!hasMoto).each([100_000, 20_000_000])(
  'a file of %i bytes is stored, read whole and by range, listed and deleted',
  async (length) => {
    const bytes = randomBytes(length)
    const hash = createHash('sha256').update(bytes).digest('hex')
    mkdirSync(env().DATA_DIR, { recursive: true })
    const file = path.join(env().DATA_DIR, hash)
    writeFileSync(file, bytes)
    expect(await store.check()).toBeNull()
    await store.put(hash, file)
    expect(await store.size(hash)).toBe(length)
    const read = async (range?: ByteRange) => {
      const found = await store.read(hash, range)
      return found && buffer(found)
    }
    expect((await read())?.equals(bytes)).toBe(true)
    expect((await read({ start: 99_000, end: 99_999 }))?.equals(bytes.subarray(99_000, 100_000))).toBe(true)
    const listed: unknown[] = []
    for await (const object of store.list()) listed.push(object)
    expect(listed).toEqual([{ hash, size: length }])
    await store.remove(hash)
    expect([await store.size(hash), await store.read(hash)]).toEqual([null, null])
  },
)
