import { beforeAll, expect, test } from 'vitest'
import { db } from '../client'
import { toJson } from '../json'
import { testDatabase } from '../test-database'
import { pool } from './pool'

beforeAll(async () => {
  await testDatabase()
})

test('text that the database rejects is cleaned: in columns, arrays, JSON and conditions', async () => {
  const client = await db()
  await client.paper.create({
    data: {
      id: 'a',
      fileName: 'x\0.pdf',
      title: 'T\uD800',
      authors: ['b\0'],
      csl: toJson({ note: 'n\0\uDC00', code: '\\u0000' }),
    },
  })
  expect(await client.paper.findUnique({ where: { id: 'a' } })).toMatchObject({
    fileName: 'x.pdf',
    title: 'T\uFFFD',
    authors: ['b'],
    csl: { note: 'n\uFFFD', code: '\\u0000' },
  })
  expect(await client.paper.findUnique({ where: { id: 'none\0' } })).toBeNull()
  const said = await (await pool()).query('SELECT $1::text AS text', ['how is \\u0000 written?\0'])
  expect(said.rows).toEqual([{ text: 'how is \\u0000 written?' }])
})

test('a transaction with such text succeeds', async () => {
  const client = await db()
  await client.$transaction([
    client.paper.create({ data: { id: 'b\0', fileName: 'b.pdf' } }),
    client.paper.update({ where: { id: 'b' }, data: { title: 'B\0' } }),
  ])
  expect(await client.paper.findUnique({ where: { id: 'b' } })).toMatchObject({ title: 'B' })
})
