import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { env } from '../../env'
import { isDamage, toFailure } from '../../errors'
import { forgetClient } from '../client'
import { closePool, pool } from '../connection/pool'
import { requireWholeFiles } from './damage'

const FILL = `CREATE TABLE kept (id int PRIMARY KEY, text text);
  INSERT INTO kept SELECT n, repeat(md5(n::text), 20) FROM generate_series(1, 3000) n`

let folder = ''
let dataDir = ''

/** A database that was closed properly, and one whose process was killed. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'folio-damage-'))
  Object.assign(env(), { DATA_DIR: path.join(folder, 'making'), DATABASE_URL: undefined })
  await (await pool()).query(FILL)
  await closePool()
  cpSync(path.join(folder, 'making'), path.join(folder, 'closed'), { recursive: true })
  await (await pool()).query(`UPDATE kept SET text = 'short' WHERE id < 10; CHECKPOINT`)
  await (await pool()).query(`INSERT INTO kept VALUES (0, 'last')`)
  cpSync(path.join(folder, 'making'), path.join(folder, 'killed'), { recursive: true })
  await closePool()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = mkdtempSync(path.join(folder, 'case-'))
  Object.assign(env(), { DATA_DIR: dataDir })
})

const inside = (name: string) => path.join(dataDir, 'db', name)
const files = (place: string) =>
  readdirSync(inside(place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const halve = (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))
const largest = () => files('base').sort((a, b) => statSync(b).size - statSync(a).size)[0] ?? ''

function lay(state: 'closed' | 'killed'): void {
  cpSync(path.join(folder, state), dataDir, { recursive: true })
  rmSync(path.join(dataDir, 'folio.lock'), { force: true })
}

async function start(): Promise<number> {
  try {
    const { rows } = await (await pool()).query('SELECT count(*)::int AS number FROM kept')
    return rows[0]?.number
  } finally {
    await closePool().catch(() => {})
    forgetClient()
  }
}

const CONTROL = 'global/pg_control'
const DAMAGE: [what: string, harm: () => void, words: RegExp][] = [
  [
    'pg_control overwritten',
    () => writeFileSync(inside(CONTROL), Buffer.alloc(8192, 7)),
    /pg_control was overwritten or truncated/,
  ],
  ['pg_control cut off', () => halve(inside(CONTROL)), /pg_control was overwritten or truncated/],
  ['pg_control gone', () => rmSync(inside(CONTROL)), /pg_control is missing/],
  [
    'a byte of pg_control',
    () => {
      const bytes = readFileSync(inside(CONTROL))
      bytes[40] = (bytes[40] ?? 0) ^ 0xff
      writeFileSync(inside(CONTROL), bytes)
    },
    /incorrect checksum in control file/,
  ],
  ['pg_wal deleted', () => rmSync(inside('pg_wal'), { recursive: true }), /pg_wal.* (is missing|does not exist)/],
  [
    'pg_wal emptied',
    () => {
      rmSync(inside('pg_wal'), { recursive: true })
      mkdirSync(inside('pg_wal'))
    },
    /pg_wal\/\w+ is missing|could not locate a valid checkpoint/,
  ],
  ['the largest file halved', () => halve(largest()), /base\/\d+\/\d+ has \d+ bytes instead of \d+/],
  ['all files halved', () => files('.').forEach(halve), /is damaged/],
  ['PG_VERSION gone', () => rmSync(inside('PG_VERSION')), /PG_VERSION is missing/],
  ['its tables gone', () => rmSync(inside('base'), { recursive: true }), /base\/.* is missing|base\/5/],
]

test.each(['closed', 'killed'] as const)('a database that was %s opens with all its rows', async (state) => {
  lay(state)
  expect(await start()).toBe(state === 'closed' ? 3000 : 3001)
  expect(await start()).toBe(state === 'closed' ? 3000 : 3001)
})

test.each(
  DAMAGE.flatMap(([what, harm, words]) =>
    (['closed', 'killed'] as const).map((state) => ({ what, state, harm, words })),
  ),
)('$what in one that was $state: the start names the directory and the damage', async ({ state, harm, words }) => {
  lay(state)
  harm()
  const before = files('.').map((file) => [file, statSync(file).size])
  const error = await start().catch((thrown: unknown) => thrown)
  expect(toFailure(error)).toMatchObject({ code: 'damaged', message: expect.stringMatching(words) })
  expect(toFailure(error).message).toContain(`The database in ${path.join(dataDir, 'db')} is damaged: `)
  // Checking it does not make anything worse.
  if (/gone|bytes instead of|overwritten/.test(toFailure(error).message))
    expect(files('.').map((file) => [file, statSync(file).size])).toEqual(before)
})

test('a database copied back from another day is not damaged', async () => {
  lay('killed')
  await start()
  rmSync(inside('.'), { recursive: true })
  cpSync(path.join(folder, 'closed', 'db'), inside('.'), { recursive: true })
  expect(await start()).toBe(3000)
})

test('an interrupted restore is reported if it had begun to replace data, and otherwise cleaned up', async () => {
  mkdirSync(path.join(dataDir, '.restoring', 'db'), { recursive: true })
  await expect(start()).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('a restore was interrupted'),
  })
  lay('closed')
  expect(await start()).toBe(3000)
  expect(readdirSync(dataDir)).not.toContain('.restoring')
})

test('the check takes milliseconds', () => {
  lay('closed')
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    requireWholeFiles(inside('.'))
    return performance.now() - began
  })
  expect(Math.min(...times)).toBeLessThan(250)
})

test('a page that becomes unreadable is reported as damage, not as an internal error', async () => {
  lay('closed')
  rmSync(inside('folio-files.json'))
  const bytes = readFileSync(largest())
  bytes.fill(0x5a, 8192 * 2, 8192 * 6)
  writeFileSync(largest(), bytes)
  const error = await start().catch((thrown: unknown) => thrown)
  expect(isDamage(error)).toBe(true)
  expect(toFailure(error)).toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('npm run restore latest'),
  })
  expect(toFailure(new Error('any', { cause: { code: 'XX001' } })).code).toBe('damaged')
  expect(toFailure(new Error('any')).code).toBe('internal')
})
