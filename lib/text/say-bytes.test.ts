import { expect, test } from 'vitest'
import { sayBytes } from './say-bytes'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1536, '1.5 KB'],
  [250 * 1024 ** 2, '250 MB'],
  [3.25 * 1024 ** 3, '3.3 GB'],
])('%d', (bytes, words) => {
  expect(sayBytes(bytes)).toBe(words)
})
