import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { storedPath } from './places'
import { openStored, storedSize } from './store'
import { storeStream } from './test-store-stream'

let papers: string

beforeAll(() => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'folio-store-'))
  papers = path.join(process.env.DATA_DIR, 'papers')
})

const chunks = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))
const leftovers = () => readdirSync(papers).filter((name) => name.startsWith('.part'))

test('a stream is stored under the SHA-256 of its bytes', async () => {
  const stored = await storeStream(chunks('%PDF-1.7 ', 'and the rest'), { maxBytes: 100 })
  expect(stored.hash).toBe(createHash('sha256').update('%PDF-1.7 and the rest').digest('hex'))
  expect(stored.size).toBe(21)
  expect(stored.head.toString()).toBe('%PDF-1.7 and the rest')
  expect(readFileSync(storedPath(stored.hash), 'utf8')).toBe('%PDF-1.7 and the rest')
  expect(await storedSize(stored.hash)).toBe(21)
})

test('a part of a file can be read', async () => {
  const { hash } = await storeStream(chunks('0123456789'), { maxBytes: 100 })
  const bytes = await (await openStored(hash, { start: 2, end: 4 })).toArray()
  expect(Buffer.concat(bytes).toString()).toBe('234')
})

test('a file over the limit is refused with a message, and leaves nothing behind', async () => {
  const before = readdirSync(papers).length
  await expect(storeStream(chunks('12345', '67890'), { maxBytes: 6 })).rejects.toMatchObject({ code: 'too_large' })
  await expect(storeStream(Readable.from([Buffer.alloc(2 ** 20 + 1)]), { maxBytes: 2 ** 20 })).rejects.toThrow('1 MB')
  expect(readdirSync(papers).length).toBe(before)
})

test('an interrupted stream leaves nothing behind', async () => {
  async function* broken() {
    yield Buffer.from('some bytes')
    throw new Error('connection reset')
  }
  await expect(storeStream(broken(), { maxBytes: 100 })).rejects.toThrow('connection reset')
  expect(leftovers()).toEqual([])
})

test('the first bytes are checked before the rest is read', async () => {
  let read = 0
  async function* endless() {
    while (read < 1000) {
      read += 1
      yield Buffer.alloc(1024)
    }
  }
  const refuse = () => {
    throw new Error('not wanted')
  }
  await expect(storeStream(endless(), { maxBytes: 10 ** 9, check: refuse })).rejects.toThrow('not wanted')
  expect(read).toBe(1)
  expect(leftovers()).toEqual([])
})

test('the check also sees a file shorter than the head', async () => {
  const seen: string[] = []
  await storeStream(chunks('short'), { maxBytes: 100, check: (head) => void seen.push(head.toString()) })
  expect(seen).toEqual(['short'])
})

test('only a hash becomes a path', () => {
  expect(() => storedPath('../../etc/passwd')).toThrow('no such file')
  expect(() => storedPath('A'.repeat(64))).toThrow('no such file')
})
