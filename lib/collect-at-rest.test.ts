import { expect, test } from 'vitest'
import { collectAtRest, collectInWork } from './collect-at-rest'

const MEGABYTE = 1024 * 1024

test('garbage is collected once the process is idle', async () => {
  let left: number[][] | null = Array.from({ length: 64 }, () => new Array<number>(MEGABYTE / 8).fill(1.5))
  const before = process.memoryUsage().heapUsed
  expect(left.flat().length).toBe(8 * MEGABYTE)
  left = null
  const stop = collectAtRest(1_000)
  await expect.poll(() => process.memoryUsage().heapUsed, { interval: 1_000 }).toBeLessThan(before - 32 * MEGABYTE)
  stop()
})

test('garbage is collected during work once there is enough', () => {
  const collect = collectInWork(32 * MEGABYTE)
  const before = process.memoryUsage().heapUsed
  let left: number[][] | null = Array.from({ length: 64 }, () => new Array<number>(MEGABYTE / 8).fill(1.5))
  expect(left.flat().length).toBe(8 * MEGABYTE)
  left = null
  collect()
  expect(process.memoryUsage().heapUsed).toBeLessThan(before + 16 * MEGABYTE)
})
