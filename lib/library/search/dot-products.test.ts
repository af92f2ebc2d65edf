import { expect, test } from 'vitest'
import { dotProducts, quantize, roomForRows, strideOf } from './dot-products'

function unit(dimensions: number, seed: number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, (_, i) => Math.sin(seed * 7919 + i * i + seed * i))
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

test.each([3, 16, 128, 200])('cosines of %i dimensions equal those of the plain formula', (dimensions) => {
  const count = 2_500
  const stride = strideOf(dimensions)
  const vectors = Array.from({ length: count }, (_, i) => unit(dimensions, i + 1))
  const rows = new Int16Array(count * stride)
  vectors.forEach((vector, i) => {
    quantize(vector, rows, i * stride)
  })
  const query = unit(dimensions, 4)
  const out = new Float32Array(count + 10)
  dotProducts({ rows, stride, from: 5, to: count }, query, out, 10)
  const plain = vectors.map((vector) => vector.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0))
  for (let i = 5; i < count; i++) expect(Math.abs((out[i + 5] ?? 9) - (plain[i] ?? 0))).toBeLessThan(2e-4)
  expect(plain[3]).toBeCloseTo(1, 5)
  dotProducts({ rows, stride, from: 3, to: 4 }, query, out, 0)
  expect(out[0]).toBeCloseTo(1, 3)
  expect([...out.subarray(1, 10)]).toEqual(new Array(9).fill(0))
})

test('many vectors give the same cosines in place as when copied', () => {
  const [count, stride] = [20_000, strideOf(24)]
  const rows = roomForRows(count, stride)
  expect(rows.length).toBe(count * stride)
  const copied = new Int16Array(rows.length)
  for (let i = 0; i < count; i += 777) {
    quantize(unit(24, i + 1), rows, i * stride)
    quantize(unit(24, i + 1), copied, i * stride)
  }
  const [inPlace, byCopy] = [new Float32Array(count), new Float32Array(count)]
  dotProducts({ rows, stride, from: 0, to: count }, unit(24, 778), inPlace, 0)
  dotProducts({ rows: copied, stride, from: 0, to: count }, unit(24, 778), byCopy, 0)
  expect(inPlace[777]).toBeCloseTo(1, 3)
  expect(inPlace).toEqual(byCopy)
  dotProducts({ rows, stride, from: 777, to: 778 }, unit(24, 778), byCopy, 0)
  expect(byCopy[0]).toBe(inPlace[777])
})

test('equal and opposite vectors of one dimension do not overflow', () => {
  const rows = new Int16Array(2 * 16)
  quantize(Float32Array.of(1), rows, 0)
  quantize(Float32Array.of(-1), rows, 16)
  const out = new Float32Array(2)
  dotProducts({ rows, stride: 16, from: 0, to: 2 }, Float32Array.of(1), out, 0)
  expect([...out]).toEqual([1, -1])
})
