import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPGlite } from './pool'

let open: pg.Pool

beforeAll(async () => {
  open = await openPGlite()
  await open.query('CREATE TABLE fruit (name text)')
})
afterAll(() => open.end())

const prepared = async () => {
  const { rows } = await open.query('SELECT statement FROM pg_prepared_statements ORDER BY statement')
  return rows.map(({ statement }) => statement)
}

test('a statement with values is prepared when it comes again, and answers alike each time', async () => {
  for (const name of ['apple', 'pear', 'plum'])
    expect((await open.query('INSERT INTO fruit VALUES ($1) RETURNING name', [name])).rows).toEqual([{ name }])
  await open.query('SELECT $1::text AS once', ['x'])
  expect(await prepared()).toEqual(['INSERT INTO fruit VALUES ($1) RETURNING name'])
})

test('statements are prepared anew after a change of tables, so that their results may have other columns', async () => {
  const all = 'SELECT * FROM fruit WHERE name = $1'
  for (let time = 0; time < 3; time++) expect((await open.query(all, ['pear'])).rows).toEqual([{ name: 'pear' }])
  await open.query("ALTER TABLE fruit ADD COLUMN taste text NOT NULL DEFAULT 'sweet'")
  for (let time = 0; time < 3; time++)
    expect((await open.query(all, ['pear'])).rows).toEqual([{ name: 'pear', taste: 'sweet' }])
})

test('a prepared statement that fails, also in a transaction, works the next time', async () => {
  const divide = (by: number) => open.query('SELECT 6 / $1::int AS result', [by])
  for (const by of [1, 2, 3]) expect((await divide(by)).rows).toEqual([{ result: 6 / by }])
  await expect(divide(0)).rejects.toThrow('division by zero')
  const client = await open.connect()
  await client.query('BEGIN')
  await expect(client.query('SELECT 6 / $1::int AS result', [0])).rejects.toThrow('division by zero')
  await client.query('ROLLBACK')
  client.release()
  expect((await divide(6)).rows).toEqual([{ result: 1 }])
})

test('a statement with a name of its own is the first one after all were deallocated', async () => {
  const ask = async (n: number) =>
    (await open.query({ name: 'sum', text: 'SELECT $1::int + 1 AS n', values: [n] })).rows
  for (const n of [1, 2]) expect(await ask(n)).toEqual([{ n: n + 1 }])
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  expect(await ask(3)).toEqual([{ n: 4 }])
  later.mockRestore()
})
