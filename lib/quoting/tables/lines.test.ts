import { expect, test } from 'vitest'
import { isNumeric } from './lines'

test('numbers may have signs, units, exponents, ranges and brackets', () => {
  for (const text of ['12', '1,234.5', '−3.2', '95%', '1.2×', '10^-3', '3.2 ± 0.1', '56.8 / 68.0', '(0.04)', '5*', '-'])
    expect(isNumeric(text), text).toBe(true)
  for (const text of ['2.3 (1.1-3.4)', '5-3x', '5% **']) expect(isNumeric(text), text).toBe(true)
  for (const text of ['', 'F1', '9.5 days', '10^5.2', '5x 2', '2-Methylfuran'])
    expect(isNumeric(text), text).toBe(false)
})

test('telling text from numbers is fast for any text', { timeout: 2_000 }, () => {
  for (const part of ['1', '-', '-1', '(1', '1 .', '%', '^1'])
    expect(isNumeric(`1${part.repeat(10_000)}q`), part).toBe(false)
})
