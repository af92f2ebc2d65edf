import { expect, test } from 'vitest'
import { sayMonthLimit, sayMonthUse } from './say-month'

test('usage, as far as its price is known', () => {
  expect(sayMonthUse({ used: { tokens: 0, usd: 0 }, unpriced: 0 })).toBe('nothing')
  expect(sayMonthUse({ used: { tokens: 310_000, usd: 0.42 }, unpriced: 0 })).toBe('$0.42 · 310,000 tokens')
  expect(sayMonthUse({ used: { tokens: 310_000, usd: 0.42 }, unpriced: 2 })).toBe('at least $0.42 · 310,000 tokens')
  expect(sayMonthUse({ used: { tokens: 90, usd: 0 }, unpriced: 1 })).toBe('price unknown · 90 tokens')
})

test('a limit applies in dollars, in tokens, or in whichever comes first', () => {
  expect(sayMonthLimit({ usd: null, tokens: null })).toBe('no limit')
  expect(sayMonthLimit({ usd: 2.5, tokens: null })).toBe('$2.5 a month')
  expect(sayMonthLimit({ usd: 5, tokens: 1_000_000 })).toBe('$5 or 1,000,000 tokens a month')
})
