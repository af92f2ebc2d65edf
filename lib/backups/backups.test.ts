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
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '../db/client'
import { pool } from '../db/pool'
import { isHalfRestored } from '../db/restore-target'
import { requireFree } from '../db/room'
import { saveSetting } from '../db/settings'
import { onPostgres, testDatabase } from '../db/test-database'
import { layOutEngine } from '../engine/lay-out'
import { childEnv, env } from '../env'
import type { AppError } from '../errors'
import { nearFolder, papersFolder, storedPath } from '../files/places'
import { startTestStore } from '../files/s3/test-store'
import { withStoredFile } from '../files/store'
import { storeStream } from '../files/test-store-stream'
import { backUp, backupsState, isDailyDue } from './back-up'
import { findBackup } from './find-backup'
import { listBackups } from './list-backups'
import { checkBackup, openBackup } from './read-backup'
import { restoreBackup } from './restore'
import { requireRoom } from './room'
import { newDataDir, newFolder, restoreAndOpen } from './test-backups'
import { backUpIfDue } from './watch-backups'
import { packWhole } from './whole-backup'

const PDFS = ['%PDF-1.7 one', '%PDF-1.7 another, which is longer']
const hashes: string[] = []
let folder = ''

beforeEach(async () => {
  newDataDir()
  folder = newFolder()
  Object.assign(env(), { BACKUP_DIR: folder })
  await layOutEngine(await testDatabase())
  const client = await db()
  hashes.length = 0
  for (const [i, text] of PDFS.entries()) {
    const { hash, size } = await storeStream(Readable.from([Buffer.from(text)]), { maxBytes: 100 })
    hashes.push(hash)
    await client.paper.create({
      data: { id: `p${i}`, fileName: `${i}.pdf`, fileHash: hash, fileSize: size, title: text },
    })
  }
  mkdirSync(path.join(env().DATA_DIR, 'results'))
  writeFileSync(path.join(env().DATA_DIR, 'results', 'an answer.md'), '# An answer\n')
})

async function check(backup: string): Promise<void> {
  const open = await openBackup(backup)
  await checkBackup(open).finally(() => open.close())
}

const file = (name: string) => path.join(folder, name)
const titles = async () => (await (await db()).paper.findMany({ orderBy: { id: 'asc' } })).map(({ title }) => title)

test('a backup is one file that only its owner can read, with the PDFs beside it', async () => {
  const name = await backUp('asked')
  expect(name).toMatch(/^folio-\d{4}-\d\d-\d\d-\d{6}-asked\.zip$/)
  expect(readdirSync(folder).sort()).toEqual([name, 'papers'])
  expect(statSync(file(name)).mode & 0o777).toBe(0o600)
  expect(readdirSync(file('papers')).sort()).toEqual(hashes.map((hash) => `${hash}.pdf`).sort())
  const [view] = await listBackups(folder)
  expect(view).toMatchObject({ name, fault: null, about: { kind: 'asked', counts: { papers: 2 }, missing: 0 } })
})

test('a PDF that an earlier backup has is not written again, and one that is damaged there is', async () => {
  await backUp('asked')
  const [first = '', second = ''] = hashes.map((hash) => file(`papers/${hash}.pdf`))
  const before = statSync(first).ino
  truncateSync(second, 5)
  await backUp('asked')
  expect(statSync(first).ino).toBe(before)
  expect(readFileSync(second, 'utf8')).toBe(PDFS[1])
  expect(await listBackups(folder)).toHaveLength(2)
})

test('as one file it needs nothing beside it', async () => {
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
      message: expect.stringContaining('cut off in the middle'),
    })
  }
})

test('one that was cut in the middle is named so in the list, and a restore leaves all as it was', async () => {
  const name = await backUp('asked')
  truncateSync(file(name), Math.floor(statSync(file(name)).size / 2))
  const [view] = await listBackups(folder)
  expect(view).toMatchObject({ fault: `${name} is not whole: it was cut off in the middle.`, about: null })
  const data = newDataDir()
  mkdirSync(path.join(data, 'db'))
  writeFileSync(path.join(data, 'db', 'mine'), 'mine')
  await expect(restoreAndOpen(file(name))).rejects.toMatchObject({ code: 'unreadable', message: view?.fault })
  expect(readFileSync(path.join(data, 'db', 'mine'), 'utf8')).toBe('mine')
  expect(readdirSync(data).filter((entry) => entry.startsWith('.restoring'))).toEqual([])
})

test('a byte that is not as it was written is found before anything is replaced', async () => {
  const name = await backUp('asked')
  const whole = readFileSync(file(name))
  const flipped: number[] = []
  const places = Array.from({ length: 40 }, (_, n) => Math.floor((whole.length * (n + 0.5)) / 40))
  for (const at of places) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    writeFileSync(file(name), bytes)
    // What a zip says twice is read once.
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
  await expect(restoreAndOpen(file(name))).rejects.toThrow(`${name} is no backup of Folio.`)
  await expect(restoreAndOpen(file('none.zip'))).rejects.toMatchObject({ code: 'not_found' })
})

test('PDFs that are nowhere are told before anything is replaced, and the rest can be had without them', async () => {
  const name = await backUp('asked')
  rmSync(file(`papers/${hashes[0]}.pdf`))
  newDataDir()
  await expect(restoreAndOpen(file(name))).rejects.toThrow('A PDF of this backup is neither in')
  expect(await restoreAndOpen(file(name), { withoutPdfs: true })).toMatchObject({ lacking: 1 })
  expect(await titles()).toEqual(PDFS)
  expect(readFileSync(storedPath(hashes[1] ?? ''), 'utf8')).toBe(PDFS[1])
})

test('it comes back with database, PDFs and saved answers; what is damaged is whole then, and what is replaced is kept', async () => {
  const name = await backUp('asked')
  truncateSync(storedPath(hashes[0] ?? ''), 4)
  const data = env().DATA_DIR
  mkdirSync(path.join(data, 'db'))
  writeFileSync(path.join(data, 'db', 'damaged'), '')
  writeFileSync(path.join(data, 'results', 'a later answer.md'), '# Another\n')
  const { kept, ...restored } = await restoreAndOpen(file(name))
  expect(restored).toMatchObject({ lacking: 0, about: { counts: { papers: 2 } } })
  expect(await titles()).toEqual(PDFS)
  expect(hashes.map((hash) => readFileSync(storedPath(hash), 'utf8'))).toEqual(PDFS)
  expect(readdirSync(path.join(data, 'results'))).toEqual(['an answer.md'])
  expect(readFileSync(path.join(data, 'results', 'an answer.md'), 'utf8')).toBe('# An answer\n')
  expect(existsSync(path.join(data, '.restoring'))).toBe(false)
  for (const place of kept) expect(place).toMatch(/(db|results)-before-restore-\d{4}-\d\d-\d\d-\d{6}$/)
  expect(kept.map((place) => readdirSync(place).sort())).toContainEqual(['a later answer.md', 'an answer.md'])
})

test('a PDF that several papers have is in a backup once, and comes back for each', async () => {
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

test('a PDF that is gone from the library is told in the backup, which is made all the same', async () => {
  rmSync(storedPath(hashes[0] ?? ''))
  truncateSync(storedPath(hashes[1] ?? ''), 4)
  await backUp('asked')
  expect((await listBackups(folder))[0]?.about?.missing).toBe(2)
})

test('the daily ones are kept for seven days, those before a migration three times, and PDFs as long as one has them', async () => {
  const first = await backUp('daily')
  const client = await db()
  await client.paper.delete({ where: { id: 'p0' } })
  for (let n = 0; n < 7; n++) await backUp('daily')
  const names = (await listBackups(folder)).map(({ name }) => name)
  expect(names).toHaveLength(7)
  expect(names).not.toContain(first)
  expect(readdirSync(file('papers'))).toEqual([`${hashes[1]}.pdf`])
  for (let n = 0; n < 4; n++) await backUp('migration')
  expect((await listBackups(folder)).filter(({ about }) => about?.kind === 'migration')).toHaveLength(3)
})

test('the day is over a day after the last one', async () => {
  expect(await isDailyDue()).toBe(true)
  await backUp('asked')
  expect(await isDailyDue()).toBe(true)
  await backUp('daily')
  expect(await isDailyDue()).toBe(false)
  expect(await isDailyDue(Date.now() + 24 * 60 * 60 * 1000 + 2_000)).toBe(true)
})

test('a clock that jumps a day ahead and back makes no backup of the day twice, and costs none', async () => {
  const first = await backUp('daily')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
  const ahead = await backUpIfDue().finally(() => vi.useRealTimers())
  expect([ahead, await backUpIfDue(), await backUpIfDue()]).toEqual([true, false, false])
  const names = (await listBackups(folder)).map(({ name }) => name)
  expect(names).toHaveLength(2)
  expect(names).toContain(first)
})

test('after the clock was set back the backup of the day is made, kept and found, once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 60 * 60 * 1000 })
  for (let n = 0; n < 7; n++) await backUp('daily')
  const ahead = (await listBackups(folder)).map(({ name }) => name)
  // One of those that were tried then failed, too.
  await saveSetting('backup-failure', { code: 'disk_full', message: '', kind: 'daily', at: new Date().toISOString() })
  vi.useRealTimers()
  expect([await backUpIfDue(), await backUpIfDue()]).toEqual([true, false])
  const names = (await listBackups(folder)).map(({ name }) => name)
  expect(names.slice(1)).toEqual(ahead.slice(0, 6))
  expect(ahead).not.toContain(names[0])
  expect(await findBackup(folder, 'latest')).toBe(file(names[0] ?? ''))
})

test('the one of the day is made once, and where it cannot be, that is kept to be told', async () => {
  expect([await backUpIfDue(), await backUpIfDue()]).toEqual([true, false])
  Object.assign(env(), { BACKUP_DIR: path.join(folder, 'papers', `${hashes[0]}.pdf`, 'below a file') })
  expect([await backUpIfDue(), await backUpIfDue()]).toEqual([false, false])
  expect((await backupsState()).failure).toMatchObject({ kind: 'daily', code: 'forbidden' })
})

test('two that are asked for at once are one, and a failure is kept until one is made', async () => {
  const [one, other] = await Promise.all([backUp('asked'), backUp('asked')])
  expect(one).toBe(other)
  Object.assign(env(), { BACKUP_DIR: path.join(file(one), 'below a file') })
  await expect(backUp('daily')).rejects.toThrow('cannot be written (ENOTDIR)')
  expect((await backupsState()).failure).toMatchObject({ kind: 'daily' })
  Object.assign(env(), { BACKUP_DIR: folder })
  await backUp('asked')
  expect((await backupsState()).failure).toBeNull()
})

test('where there is no room, the sentence says how much is needed and how much there is', async () => {
  const asked = requireFree(path.join(folder, 'not', 'there', 'yet'), 2 ** 60, 'A backup')
  await expect(asked).rejects.toMatchObject({
    code: 'disk_full',
    message: expect.stringMatching(/^A backup needs up to [\d.]+ TB, and .+ has [\d.]+ \w+ free\. Make room there\.$/),
  })
  await requireRoom(folder)
})

test('a backup of a newer Folio is refused in words', async () => {
  await (await pool()).query(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) VALUES ('x', 'x', now(), '29990101000000_x')`,
  )
  const name = await backUp('asked')
  newDataDir()
  await expect(restoreAndOpen(file(name))).rejects.toThrow(`${name} was made by a newer Folio. Update this one`)
})

const FILES = '/proc/self/fd'
test.runIf(existsSync(FILES))('a download that is given up lets go of its file', async () => {
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
  // It is read up to what nobody takes.
  await once(stream, 'readable')
  await expect.poll(held).toHaveLength(1)
  stream.destroy()
  await expect.poll(held).toEqual([])
})

test.runIf(onPostgres)(
  'a database of a server that has tables is left alone, and one that was half filled is filled anew',
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

test('PDFs in an S3 store are in a backup, and a restore brings back what the store has not', async () => {
  const there = await startTestStore()
  try {
    for (const [i, hash] of hashes.entries()) {
      there.s3.objects.set(`${hash}.pdf`, Buffer.from(PDFS[i] ?? ''))
      rmSync(path.join(papersFolder(), `${hash}.pdf`))
    }
    const name = await backUp('asked')
    expect(readdirSync(file('papers')).sort()).toEqual(hashes.map((hash) => `${hash}.pdf`).sort())
    expect(existsSync(nearFolder())).toBe(false)

    newDataDir()
    const [first = '', second = ''] = hashes
    there.s3.objects.delete(`${second}.pdf`)
    expect(await restoreAndOpen(file(name))).toMatchObject({ lacking: 0 })
    expect(readdirSync(nearFolder())).toEqual([`${second}.pdf`])
    expect(await withStoredFile(first, async (pdf) => readFileSync(pdf, 'utf8'))).toBe(PDFS[0])

    newDataDir()
    there.setAway(true)
    expect(await restoreAndOpen(file(name))).toMatchObject({ lacking: 0 })
    expect(readdirSync(nearFolder()).sort()).toEqual(hashes.map((hash) => `${hash}.pdf`).sort())
    rmSync(file('papers'), { recursive: true })
    newDataDir()
    await expect(restoreAndOpen(file(name))).rejects.toMatchObject({ code: 'file_away' })
  } finally {
    await there.close()
    for (const setting of Object.keys(there.environment)) Reflect.deleteProperty(env(), setting)
    Object.assign(env(), { FILES: 'disk' })
  }
})
