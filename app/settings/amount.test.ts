import { expect, test } from 'vitest'
import { amountSchema, limitSchema } from './amount'

test.each([
  ['', null],
  ['  ', null],
  ['20000', 20_000],
  ['20,000', 20_000],
  ['1,000,000', 1_000_000],
  ['0.05', 0.05],
  ['.5', 0.5],
  ['0', 0],
])('“%s” is %s', (typed, amount) => {
  expect(amountSchema('The limit').parse(typed)).toBe(amount)
})

test.each(['0,05', '1,5', 'ten', '-5', '1e9', '$5', '1.2.3', '.', 'Infinity'])('“%s” is rejected', (typed) => {
  expect(amountSchema('The limit').safeParse(typed).error?.issues[0]?.message).toContain('The limit must be a number')
})

test('a limit of zero is rejected, but no limit is not', () => {
  expect(limitSchema('The limit').safeParse('0').error?.issues[0]?.message).toContain('more than 0')
  expect(limitSchema('The limit').parse('')).toBeNull()
})
