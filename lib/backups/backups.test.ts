import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '../db/client'
import { pool } from '../db/connection/pool'
import { requireFree } from '../db/data-dir/room'
import { saveSetting } from '../db/settings'
import { env } from '../env'
import { storedPath } from '../files/places'
import { backUp, backupsState, isDailyDue } from './back-up'
import { findBackup } from './find-backup'
import { listBackups } from './list-backups'
import { requireRoom } from './room'
import { newDataDir, newLibrary, PDFS, restoreAndOpen, titles } from './test-backups'
import { backUpIfDue } from './watch-backups'

let folder = ''
let hashes: string[] = []

beforeEach(async () => {
  const library = await newLibrary()
  folder = library.folder
  hashes = library.hashes
})

const file = (name: string) => path.join(folder, name)

test('a backup is one file that only its owner can read, with the PDFs beside it', async () => {
  const name = await backUp('asked')
  expect(name).toMatch(/^folio-\d{4}-\d\d-\d\d-\d{6}-asked\.zip$/)
  expect(readdirSync(folder).sort()).toEqual([name, 'papers'])
  expect(statSync(file(name)).mode & 0o777).toBe(0o600)
  expect(readdirSync(file('papers')).sort()).toEqual(hashes.map((hash) => `${hash}.pdf`).sort())
  const [view] = await listBackups(folder)
  expect(view).toMatchObject({ name, fault: null, about: { kind: 'asked', counts: { papers: 2 }, missing: 0 } })
})

test('a PDF of an earlier backup is not written again, unless it is damaged there', async () => {
  await backUp('asked')
  const [first = '', second = ''] = hashes.map((hash) => file(`papers/${hash}.pdf`))
  const before = statSync(first).ino
  truncateSync(second, 5)
  await backUp('asked')
  expect(statSync(first).ino).toBe(before)
  expect(readFileSync(second, 'utf8')).toBe(PDFS[1])
  expect(await listBackups(folder)).toHaveLength(2)
})

test('a restore brings back database, PDFs and saved answers, repairs what is damaged, and keeps what it replaces', async () => {
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

test('a backup lists PDFs that are missing from the library, and is made all the same', async () => {
  rmSync(storedPath(hashes[0] ?? ''))
  truncateSync(storedPath(hashes[1] ?? ''), 4)
  await backUp('asked')
  expect((await listBackups(folder))[0]?.about?.missing).toBe(2)
})

test('seven daily backups and three from before migrations are kept, and PDFs as long as a backup has them', async () => {
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

test('a daily backup is due a day after the last one', async () => {
  expect(await isDailyDue()).toBe(true)
  await backUp('asked')
  expect(await isDailyDue()).toBe(true)
  await backUp('daily')
  expect(await isDailyDue()).toBe(false)
  expect(await isDailyDue(Date.now() + 24 * 60 * 60 * 1000 + 2_000)).toBe(true)
})

test('a clock that jumps a day ahead and back causes no second daily backup, and prevents none', async () => {
  const first = await backUp('daily')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
  const ahead = await backUpIfDue().finally(() => vi.useRealTimers())
  expect([ahead, await backUpIfDue(), await backUpIfDue()]).toEqual([true, false, false])
  const names = (await listBackups(folder)).map(({ name }) => name)
  expect(names).toHaveLength(2)
  expect(names).toContain(first)
})

test('after the clock was set back the daily backup is made, kept and found, once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 60 * 60 * 1000 })
  for (let n = 0; n < 7; n++) await backUp('daily')
  const ahead = (await listBackups(folder)).map(({ name }) => name)
  // One of the attempts since then failed, too.
  await saveSetting('backup-failure', { code: 'disk_full', message: '', kind: 'daily', at: new Date().toISOString() })
  vi.useRealTimers()
  expect([await backUpIfDue(), await backUpIfDue()]).toEqual([true, false])
  const names = (await listBackups(folder)).map(({ name }) => name)
  expect(names.slice(1)).toEqual(ahead.slice(0, 6))
  expect(ahead).not.toContain(names[0])
  expect(await findBackup(folder, 'latest')).toBe(file(names[0] ?? ''))
})

test('the daily backup is made once, and a failure is kept for display', async () => {
  expect([await backUpIfDue(), await backUpIfDue()]).toEqual([true, false])
  Object.assign(env(), { BACKUP_DIR: path.join(folder, 'papers', `${hashes[0]}.pdf`, 'below a file') })
  expect([await backUpIfDue(), await backUpIfDue()]).toEqual([false, false])
  expect((await backupsState()).failure).toMatchObject({ kind: 'daily', code: 'forbidden' })
})

test('two simultaneous requests make one backup, and a failure is kept until one succeeds', async () => {
  const [one, other] = await Promise.all([backUp('asked'), backUp('asked')])
  expect(one).toBe(other)
  Object.assign(env(), { BACKUP_DIR: path.join(file(one), 'below a file') })
  await expect(backUp('daily')).rejects.toThrow('cannot be written to (ENOTDIR)')
  expect((await backupsState()).failure).toMatchObject({ kind: 'daily' })
  Object.assign(env(), { BACKUP_DIR: folder })
  await backUp('asked')
  expect((await backupsState()).failure).toBeNull()
})

test('without enough space, the message says how much is needed and how much is free', async () => {
  const asked = requireFree(path.join(folder, 'not', 'there', 'yet'), 2 ** 60, 'A backup')
  await expect(asked).rejects.toMatchObject({
    code: 'disk_full',
    message: expect.stringMatching(
      /^A backup needs up to [\d.]+ TB, but .+ has only [\d.]+ \w+ free\. Free up space there\.$/,
    ),
  })
  await requireRoom(folder)
})

test('a backup of a newer Folio is refused with a message', async () => {
  await (await pool()).query(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) VALUES ('x', 'x', now(), '29990101000000_x')`,
  )
  const name = await backUp('asked')
  newDataDir()
  await expect(restoreAndOpen(file(name))).rejects.toThrow(`${name} was made by a newer version of Folio. Update Folio`)
})
