import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { beforeEach, expect, test } from 'vitest'
import { db } from '../db/client'
import { pool } from '../db/connection/pool'
import { isHalfRestored } from '../db/dump/restore-target'
import { onPostgres } from '../db/test-database'
import { childEnv, env } from '../env'
import type { AppError } from '../errors'
import { nearFolder, papersFolder, storedPath } from '../files/places'
import { withStoredFile } from '../files/store'
import { storeStream } from '../files/test-store-stream'
import { startTestStore } from '../s3/test-store'
import { backUp } from './back-up'
import { listBackups } from './list-backups'
import { checkBackup, openBackup } from './read-backup'
import { restoreBackup } from './restore'
import { newDataDir, newFolder, newLibrary, PDFS, restoreAndOpen, titles } from './test-backups'
import { packWhole } from './whole-backup'

let folder = ''
let hashes: string[] = []

beforeEach(async () => {
  const library = await newLibrary()
  folder = library.folder
  hashes = library.hashes
})

const file = (name: string) => path.join(folder, name)

async function check(backup: string): Promise<void> {
  const open = await openBackup(backup)
  await checkBackup(open).finally(() => open.close())
}

test('a backup as one file needs nothing else', async () => {
  const { stream, bytes } = await packWhole(file(await backUp('asked')))
  const single = path.join(newFolder(), 'all of it.zip')
  await pipeline(stream, createWriteStream(single))
  expect(statSync(single).size).toBe(bytes)
  newDataDir()
  rmSync(folder, { recursive: true })
  await restoreAndOpen(single)
  expect(await titles()).toEqual(PDFS)
  expect(hashes.map((hash) => readFileSync(storedPath(hash), 'utf8'))).toEqual(PDFS)
  for (const part of [0.2, 0.9]) {
    const cut = path.join(path.dirname(single), 'cut.zip')
    writeFileSync(cut, readFileSync(single).subarray(0, Math.floor(bytes * part)))
    await expect(restoreAndOpen(cut)).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('part of it is missing'),
    })
  }
})

test('a truncated backup is marked in the list, and restoring it changes nothing', async () => {
  const name = await backUp('asked')
  truncateSync(file(name), Math.floor(statSync(file(name)).size / 2))
  const [view] = await listBackups(folder)
  expect(view).toMatchObject({ fault: `${name} is incomplete: part of it is missing.`, about: null })
  const data = newDataDir()
  mkdirSync(path.join(data, 'db'))
  writeFileSync(path.join(data, 'db', 'mine'), 'mine')
  await expect(restoreAndOpen(file(name))).rejects.toMatchObject({ code: 'unreadable', message: view?.fault })
  expect(readFileSync(path.join(data, 'db', 'mine'), 'utf8')).toBe('mine')
  expect(readdirSync(data).filter((entry) => entry.startsWith('.restoring'))).toEqual([])
})

test('a changed byte is found before anything is replaced', async () => {
  const name = await backUp('asked')
  const whole = readFileSync(file(name))
  const flipped: number[] = []
  const places = Array.from({ length: 40 }, (_, n) => Math.floor((whole.length * (n + 0.5)) / 40))
  for (const at of places) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    writeFileSync(file(name), bytes)
    // A duplicate entry of a zip is read once.
    const found = await check(file(name)).then(
      () => null,
      (error: AppError) => error,
    )
    if (found) flipped.push(at)
    expect(found === null || found.code === 'unreadable').toBe(true)
  }
  expect(flipped.length).toBeGreaterThan(places.length / 3)
  const data = newDataDir()
  const bytes = Buffer.from(whole)
  bytes[flipped[0] ?? 0] = (bytes[flipped[0] ?? 0] ?? 0) ^ 0xff
  writeFileSync(file(name), bytes)
  await expect(restoreAndOpen(file(name))).rejects.toMatchObject({ code: 'unreadable' })
  expect(existsSync(path.join(data, 'db'))).toBe(false)
  writeFileSync(file(name), 'no zip at all')
  await expect(restoreAndOpen(file(name))).rejects.toThrow(`${name} is not a Folio backup.`)
  await expect(restoreAndOpen(file('none.zip'))).rejects.toMatchObject({ code: 'not_found' })
})

test('missing PDFs are reported before anything is replaced, and the rest can be restored without them', async () => {
  const name = await backUp('asked')
  rmSync(file(`papers/${hashes[0]}.pdf`))
  newDataDir()
  await expect(restoreAndOpen(file(name))).rejects.toThrow(
    'A PDF that this backup needs is missing or damaged, both in',
  )
  expect(await restoreAndOpen(file(name), { withoutPdfs: true })).toMatchObject({ lacking: 1 })
  expect(await titles()).toEqual(PDFS)
  expect(readFileSync(storedPath(hashes[1] ?? ''), 'utf8')).toBe(PDFS[1])
})

test('a PDF of several papers is in a backup once, and is restored for each', async () => {
  const client = await db()
  const [hash = ''] = hashes
  await client.paper.create({ data: { id: 'copy', fileName: 'c.pdf', fileHash: hash, apart: 'own', title: 'a copy' } })
  const backup = file(await backUp('asked'))
  const { manifest, close } = await openBackup(backup)
  close()
  expect(manifest.papers.map((paper) => paper.hash)).toEqual([...hashes].sort())
  const { stream, bytes } = await packWhole(backup)
  const single = path.join(newFolder(), 'all of it.zip')
  await pipeline(stream, createWriteStream(single))
  expect(statSync(single).size).toBe(bytes)
  newDataDir()
  await restoreAndOpen(single)
  expect(await titles()).toEqual(['a copy', ...PDFS])
  expect(hashes.map((hash) => readFileSync(storedPath(hash), 'utf8'))).toEqual(PDFS)
  expect(await (await db()).paper.count({ where: { fileHash: hash } })).toBe(2)
})

const FILES = '/proc/self/fd'

test.runIf(existsSync(FILES))('an abandoned download closes its file', async () => {
  const { hash, size } = await storeStream(Readable.from([randomBytes(4_000_000)]), { maxBytes: 1e7 })
  const data = { id: 'large', fileName: 'large.pdf', fileHash: hash, fileSize: size, title: '' }
  await (await db()).paper.create({ data })
  const { stream } = await packWhole(file(await backUp('asked')))
  const held = () =>
    readdirSync(FILES).filter((name) => {
      try {
        return readlinkSync(path.join(FILES, name)).startsWith(folder)
      } catch {
        return false
      }
    })
  await once(stream, 'readable')
  // A small backup may be buffered completely, with its file already closed. Read on up to the PDF, which is not
  // buffered.
  const reading = () => {
    if (!held().length) stream.read()
    return held()
  }
  await expect.poll(reading).toHaveLength(1)
  stream.destroy()
  await expect.poll(held).toEqual([])
})

test.runIf(onPostgres)(
  "a server's database with tables is left unchanged, and a half-filled one is filled again",
  async () => {
    const name = await backUp('asked')
    Object.assign(env(), { DATABASE_URL: childEnv().DATABASE_URL })
    try {
      await expect(restoreBackup(file(name))).rejects.toMatchObject({ code: 'conflict' })
      expect(await titles()).toEqual(PDFS)
      const open = await pool()
      await open.query('CREATE SCHEMA folio_restore')
      await restoreBackup(file(name))
      expect(await titles()).toEqual(PDFS)
      expect(await isHalfRestored(open)).toBe(false)
    } finally {
      Object.assign(env(), { DATABASE_URL: undefined })
    }
  },
)

/** Backs up a library whose PDFs are only in a store, and passes the name of the backup on. */
async function withBackupOfStore(
  goOn: (store: Awaited<ReturnType<typeof startTestStore>>, name: string) => Promise<void>,
): Promise<void> {
  const there = await startTestStore()
  try {
    for (const [i, hash] of hashes.entries()) {
      there.s3.objects.set(`${hash}.pdf`, Buffer.from(PDFS[i] ?? ''))
      rmSync(path.join(papersFolder(), `${hash}.pdf`))
    }
    await goOn(there, await backUp('asked'))
  } finally {
    await there.close()
    for (const setting of Object.keys(there.environment)) Reflect.deleteProperty(env(), setting)
    Object.assign(env(), { FILES: 'disk' })
  }
}

test('PDFs in an S3 store are in a backup, and a restore brings back what the store lacks', () =>
  withBackupOfStore(async (there, name) => {
    expect(readdirSync(file('papers')).sort()).toEqual(hashes.map((hash) => `${hash}.pdf`).sort())
    expect(existsSync(nearFolder())).toBe(false)
    newDataDir()
    const [first = '', second = ''] = hashes
    there.s3.objects.delete(`${second}.pdf`)
    expect(await restoreAndOpen(file(name))).toMatchObject({ lacking: 0 })
    expect(readdirSync(nearFolder())).toEqual([`${second}.pdf`])
    expect(await withStoredFile(first, async (pdf) => readFileSync(pdf, 'utf8'))).toBe(PDFS[0])
  }))

test('PDFs of an unreachable store are all restored, and a restore without them is refused', () =>
  withBackupOfStore(async (there, name) => {
    newDataDir()
    there.setAway(true)
    expect(await restoreAndOpen(file(name))).toMatchObject({ lacking: 0 })
    expect(readdirSync(nearFolder()).sort()).toEqual(hashes.map((hash) => `${hash}.pdf`).sort())
    rmSync(file('papers'), { recursive: true })
    newDataDir()
    await expect(restoreAndOpen(file(name))).rejects.toMatchObject({ code: 'file_away' })
  }))
