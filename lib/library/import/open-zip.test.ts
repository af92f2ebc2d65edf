import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openZip } from './open-zip'

const folder = mkdtempSync(path.join(tmpdir(), 'folio-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Part = { name: string; bytes: Buffer; flag?: number; method?: number; declared?: number }

/** A hand-written zip, so that it has exactly the fault that the test names. */
function zipOf(parts: Part[]): string {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes, flag = 0x800, method = 8, declared = bytes.length } of parts) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const fields = Buffer.alloc(22)
    fields.writeUInt16LE(flag, 0)
    fields.writeUInt16LE(method, 2)
    fields.writeUInt32LE(packed.length, 12)
    fields.writeUInt32LE(declared, 16)
    fields.writeUInt16LE(Buffer.byteLength(name), 20)
    const head = (signature: number, before: number, after: number) => {
      const start = Buffer.alloc(before)
      start.writeUInt32LE(signature, 0)
      start.writeUInt16LE(20, before - 2)
      const end = Buffer.alloc(after)
      if (after > 2) end.writeUInt32LE(offset, after - 4)
      return Buffer.concat([start, fields, end, Buffer.from(name)])
    }
    const local = Buffer.concat([head(0x04034b50, 6, 2), packed])
    central.push(head(0x02014b50, 8, 16))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  const file = path.join(folder, `${Math.random()}.zip`)
  writeFileSync(file, Buffer.concat([...locals, directory, end]))
  return file
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('files are listed and read, without leftovers of operating systems', async () => {
  const zip = await openZip(
    zipOf([
      { name: 'a/b.pdf', bytes: Buffer.from('%PDF one') },
      { name: 'Bücher.bib', bytes: Buffer.from('two'), method: 0 },
      { name: '__MACOSX/a/._b.pdf', bytes: Buffer.from('x') },
      { name: 'a/.DS_Store', bytes: Buffer.from('x') },
    ]),
  )
  expect(zip.files.map(({ path }) => path)).toEqual(['a/b.pdf', 'Bücher.bib'])
  expect(await Promise.all(zip.files.map(async (file) => bytesOf(await file.open())))).toEqual(['%PDF one', 'two'])
  await zip.close()
})

test('names that lead out of the zip and encrypted entries are rejected one by one', async () => {
  const zip = await openZip(
    zipOf([
      { name: '../../etc/passwd.pdf', bytes: Buffer.from('x') },
      { name: '/etc/passwd.pdf', bytes: Buffer.from('x') },
      { name: 'C:/windows.pdf', bytes: Buffer.from('x') },
      { name: 'secret.pdf', bytes: Buffer.from('x'), flag: 0x801 },
      { name: 'odd.pdf', bytes: Buffer.from('x'), method: 14 },
      { name: 'good.pdf', bytes: Buffer.from('x') },
    ]),
  )
  expect(zip.files.map(({ path }) => path)).toEqual(['good.pdf'])
  expect(zip.refused.map(({ path, reason }) => [path, reason.split('.')[0]])).toEqual([
    ['../../etc/passwd.pdf', 'Its path points outside the zip'],
    ['/etc/passwd.pdf', 'Its path points outside the zip'],
    ['C:/windows.pdf', 'Its path points outside the zip'],
    ['secret.pdf', 'It is encrypted'],
    ['odd.pdf', 'It is compressed in a way that Folio cannot read'],
  ])
  await zip.close()
})

test('a bomb is not opened, and an entry with a wrong size is cut off', async () => {
  const bomb = zipOf([{ name: 'a.pdf', bytes: Buffer.alloc(200 * 1024 * 1024) }])
  await expect(openZip(bomb)).rejects.toMatchObject({ code: 'too_large' })
  const liar = await openZip(zipOf([{ name: 'a.pdf', bytes: Buffer.alloc(1024 * 1024), declared: 10 }]))
  const [entry] = liar.files
  if (!entry) throw new Error('no entry')
  await expect(bytesOf(await entry.open())).rejects.toMatchObject({ code: 'unreadable' })
  await liar.close()
})

test('padding hides no bomb: each entry has its own limits of size and growth', async () => {
  const zip = await openZip(
    zipOf([
      { name: 'padding.pdf', bytes: Buffer.alloc(5 * 1024 * 1024), method: 0 },
      { name: 'refs.bib', bytes: Buffer.alloc(120 * 1024 * 1024, 'a') },
      { name: 'word/document.xml', bytes: Buffer.alloc(60 * 1024 * 1024, 'a') },
      { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
      { name: 'nested.zip', bytes: Buffer.alloc(40 * 1024 * 1024, 'PK') },
    ]),
  )
  expect(zip.files.map(({ path }) => path)).toEqual(['padding.pdf', '[Content_Types].xml'])
  expect(zip.refused.map(({ path, reason }) => [path, reason.split('.')[0]])).toEqual([
    ['refs.bib', 'It is larger than the limit of 100 MB'],
    ['word/document.xml', 'It expands to far more than its compressed size, so Folio did not open it'],
    ['nested.zip', 'It expands to far more than its compressed size, so Folio did not open it'],
  ])
  await zip.close()
})

test('a file that is not a zip, or half of one, is reported', async () => {
  const none = path.join(folder, 'none.zip')
  writeFileSync(none, 'hello')
  await expect(openZip(none)).rejects.toMatchObject({ code: 'unreadable', message: expect.stringContaining('damaged') })
})
