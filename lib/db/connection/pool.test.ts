import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyIn } from '../dump/copy-in'
import { copyOut } from '../dump/copy-out'
import { PrismaClient } from '../generated/client'
import { closePool, openPGlite, pool, setPool } from './pool'

let open: pg.Pool
let client: PrismaClient

beforeAll(async () => {
  open = await openPGlite()
  client = new PrismaClient({ adapter: new PrismaPg(open) })
})

afterAll(() => open.end())

test('Prisma works over the embedded database', async () => {
  expect(await client.$queryRaw`SELECT ${40}::int + ${2}::int AS sum`).toEqual([{ sum: 42 }])
})

test.each<[string, string, unknown[], string]>([
  ['parsed', 'SELECT nothing FROM nowhere', [], 'nowhere'],
  ['bound', 'SELECT $1::int', ['no number'], 'invalid input syntax'],
  ['executed', 'SELECT 1 / $1::int', [0], 'division by zero'],
])('a query that fails during %s does not affect the next ones', async (_, text, values, words) => {
  await expect(open.query({ text, values })).rejects.toThrow(words)
  expect((await open.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  expect((await open.query('SELECT $1::int AS two', [2])).rows).toEqual([{ two: 2 }])
})

test('a failed transaction is rolled back as a whole', async () => {
  await open.query('CREATE TABLE kept (value int PRIMARY KEY)')
  const twice = client.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO kept VALUES (1)`
    await tx.$executeRaw`INSERT INTO kept VALUES (1)`
  })
  await expect(twice).rejects.toThrow()
  expect((await open.query('SELECT * FROM kept')).rows).toEqual([])
})

test('timers run between queries', async () => {
  let fired = false
  setTimeout(() => {
    fired = true
  }, 1)
  for (let query = 0; query < 200 && !fired; query += 1) await open.query('SELECT $1::int', [query])
  expect(fired).toBe(true)
})

test('a folder is opened in a thread of its own, which answers with rows, errors, notifications and copies', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'folio-thread-'))
  setPool(await openPGlite(path.join(folder, 'db')))
  const client = await (await pool()).connect()
  try {
    await client.query('CREATE TABLE kept (value text)')
    const long = 'x'.repeat(1_000_000)
    await client.query('INSERT INTO kept VALUES ($1)', [long])
    await expect(client.query('SELECT $1::int', ['no number'])).rejects.toMatchObject({ code: '22P02' })
    expect((await client.query('SELECT value FROM kept')).rows).toEqual([{ value: long }])
    const heard: string[] = []
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('LISTEN work')
    await client.query(`NOTIFY work, 'queued'`)
    expect(heard).toEqual(['queued'])
    expect(await copyIn(client, 'COPY kept (value) FROM STDIN', Buffer.from('copied\n'))).toBe(1)
    client.release()
    const copied = await copyOut('SELECT value FROM kept ORDER BY length(value)')
    expect(copied.map(([value]) => value?.length)).toEqual(['copied'.length, long.length])
  } finally {
    await closePool()
    rmSync(folder, { recursive: true, force: true })
  }
})
