import { beforeAll, expect, test } from 'vitest'
import { db } from '../client'
import { pool } from '../connection/pool'
import { testDatabase } from '../test-database'
import { migrate } from './migrate'

beforeAll(testDatabase)

test('migrations are applied once', async () => {
  const open = await pool()
  const { rows } = await open.query('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL')
  expect(rows.length).toBeGreaterThan(0)
  expect(await migrate(open)).toEqual([])
})

test('an interrupted migration is applied again', async () => {
  const open = await pool()
  // Applying it twice is possible.
  const name = '20261124003000_no_outside_layer'
  await open.query('UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [name])
  expect(await migrate(open)).toEqual([name])
  expect(await migrate(open)).toEqual([])
})

test('Prisma reads and writes on the same connection', async () => {
  const client = await db()
  await client.setting.create({ data: { key: 'sample', value: { loaded: true } } })
  expect(await client.setting.findUnique({ where: { key: 'sample' } })).toEqual({
    key: 'sample',
    ownerId: 'owner',
    value: { loaded: true },
  })
})
