import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../client'
import { onPostgres, testDatabase } from '../test-database'
import { pool } from './pool'
import { transaction } from './transaction'

beforeAll(async () => {
  await testDatabase()
  await (await pool()).query('CREATE TABLE kept (value int PRIMARY KEY)')
})

const kept = async () => (await (await pool()).query('SELECT value FROM kept ORDER BY value')).rows

test('a failed transaction is rolled back, and reports its error', async () => {
  const failed = transaction(async (client) => {
    await client.query('INSERT INTO kept VALUES (1)')
    throw new Error('half way')
  })
  await expect(failed).rejects.toThrow('half way')
  expect(await kept()).toEqual([])
})

test.skipIf(!onPostgres)('a connection that breaks between two queries fails only its transaction', async () => {
  const failed = transaction(async (client) => {
    await client.query('INSERT INTO kept VALUES (2)')
    const { rows } = await client.query('SELECT pg_backend_pid() AS id')
    await (await pool()).query('SELECT pg_terminate_backend($1)', [rows[0].id])
    await wait(200)
    await client.query('INSERT INTO kept VALUES (3)')
  })
  await expect(failed).rejects.toThrow(/terminat|not queryable/)
  expect(await kept()).toEqual([])
})

test('on a busy machine a transaction waits for its turn and may take long', async () => {
  const client = await db()
  const held = transaction(async (connection) => {
    await connection.query('INSERT INTO kept VALUES (4)')
    await wait(onPostgres ? 0 : 3_000)
  })
  const waited = client.$transaction(async (tx) => {
    await tx.setting.create({ data: { key: 'waited', value: 1 } })
    await wait(6_000)
    return tx.setting.count({ where: { key: 'waited' } })
  })
  await held
  expect(await waited).toBe(1)
})
