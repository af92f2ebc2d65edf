import { expect, test } from 'vitest'
import { sayMoney } from './say-money'

test.each([
  [0, '$0'],
  [0.00003, 'under $0.0001'],
  [0.00421, '$0.0042'],
  [0.05, '$0.05'],
  [0.0999, '$0.10'],
  [1.296, '$1.30'],
])('%d dollars are %s', (usd, said) => {
  expect(sayMoney(usd)).toBe(said)
})
