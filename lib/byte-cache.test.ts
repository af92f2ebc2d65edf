import { expect, test } from 'vitest'
import { byteCache } from './byte-cache'

test('entries in use stay, others are dropped, and it never exceeds its limit', () => {
  const cache = byteCache<number, string>(10 * 1_200)
  for (let i = 0; i < 100; i++) {
    cache.set(i, `value ${i}`, 1_000)
    expect(cache.get(0)).toBe('value 0')
  }
  expect(cache.get(99)).toBe('value 99')
  expect(cache.get(50)).toBeUndefined()
  expect(Array.from({ length: 100 }, (_, i) => cache.get(i)).filter(Boolean).length).toBeLessThanOrEqual(10)
})
