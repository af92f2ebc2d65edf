import { expect, it, test } from 'vitest'
import { quotedList, sayBytes } from './phrases'

it('joins names in quotation marks', () => {
  expect(quotedList([])).toBe('')
  expect(quotedList(['Mamba'])).toBe('“Mamba”')
  expect(quotedList(['Mamba', 'S4', 'Hyena'])).toBe('“Mamba”, “S4” or “Hyena”')
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1536, '1.5 kB'],
  [250_400_000, '250 MB'],
  [3_250_000_000, '3.3 GB'],
])('%d', (bytes, words) => {
  expect(sayBytes(bytes)).toBe(words)
})
