import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test-database'
import { copyOut } from './copy-out'

beforeAll(async () => {
  await testDatabase()
})

test('rows are the bytes of their fields, whatever their type and length', async () => {
  const read = await copyOut(
    `SELECT i, decode(repeat(lpad(to_hex(i), 2, '0'), 1 + 3000 * i), 'hex') FROM generate_series(0, 255, 51) AS i`,
  )
  expect(read.map(([number]) => number?.readInt32BE())).toEqual([0, 51, 102, 153, 204, 255])
  for (const [i, [, bytes]] of read.entries()) expect(bytes?.equals(Buffer.alloc(1 + 3000 * 51 * i, 51 * i))).toBe(true)
})

test('an empty result has no rows, and an error does not affect the next statement', async () => {
  expect(await copyOut('SELECT 1 WHERE false')).toEqual([])
  await expect(copyOut('SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(await copyOut('SELECT 7')).toEqual([[Buffer.from([0, 0, 0, 7])]])
})
