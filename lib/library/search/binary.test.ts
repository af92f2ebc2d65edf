import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { rows } from '../sql/rows'
import { fromHalfvec, toArray, toHalfvec, toSparsevec, vectorTypes } from './binary'

beforeAll(testDatabase)

test('sparse vectors have the form that pgvector reads', async () => {
  const weights = new Map([
    [536_870_912, 0.25],
    [7, 0.5],
    [9, 0],
  ])
  const [read] = await rows<{ text: string }>('SELECT $1::sparsevec::text AS text', [toSparsevec(weights)])
  expect(read?.text).toBe('{7:0.5,536870912:0.25}/536870912')
})

test('half-precision numbers are rounded as in pgvector', async () => {
  const values = [1, -0.333333, 65_504, 1e6, 6e-8, 1e-9, 0.00003, 0.1, 2047.3, 0.9999]
  const text = `[${values.map((value) => Math.min(value, 65_504)).join(',')}]`
  const [read] = await rows<{ text: string; equal: boolean; data: Buffer }>(
    'SELECT $1::halfvec::text AS text, $1::halfvec = $2::halfvec AS equal, halfvec_send($1::halfvec) AS data',
    [toHalfvec(Float32Array.from(values)), text],
  )
  expect(read?.equal).toBe(true)
  expect(Array.from(fromHalfvec(read?.data ?? Buffer.alloc(4)))).toEqual(
    JSON.parse(read?.text ?? '[]').map((value: number) => expect.closeTo(value, value > 100 ? 0 : 6)),
  )
  expect(toHalfvec(new Float32Array(4))).toBeNull()
  expect(toHalfvec(null)).toBeNull()
})

test('arrays can hold nulls and can be empty', async () => {
  const { halfvec } = await vectorTypes(rows)
  const read = await rows('SELECT v::text AS text FROM unnest($1::halfvec[]) AS v', [
    toArray(halfvec, [toHalfvec(Float32Array.of(1, 2)), null]),
  ])
  expect(read).toEqual([{ text: '[1,2]' }, { text: null }])
})
