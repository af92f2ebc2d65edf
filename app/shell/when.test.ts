import { expect, test } from 'vitest'
import { sayWhen } from './when'

const now = new Date(2026, 5, 15, 12, 0)

test.each([
  [new Date(2026, 5, 15, 0, 5), '00:05'],
  [new Date(2026, 5, 14, 23, 59), 'yesterday'],
  [new Date(2026, 5, 13, 23, 59), '13 Jun'],
  [new Date(2025, 11, 31, 9, 0), '31 Dec 2025'],
  [new Date(2026, 6, 15, 12, 0), '15 Jul'],
])('%s is formatted as %s', (at, said) => {
  expect(sayWhen(at, now)).toBe(said)
})
