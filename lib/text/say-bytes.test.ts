import { expect, test } from 'vitest'
import { sayBytes } from './say-bytes'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1536, '1.5 kB'],
  [250_400_000, '250 MB'],
  [3_250_000_000, '3.3 GB'],
])('%d', (bytes, words) => {
  expect(sayBytes(bytes)).toBe(words)
})
