import { expect, test } from 'vitest'
import { fitChoices } from './fit'

test('a feature of right candidates gets a weight, and noise hardly any', () => {
  const choices = Array.from({ length: 40 }, (_, i) => ({
    candidates: [0, 1, 2, 3].map((c) => [c === i % 4 ? 1 : 0, Math.cos(i * 5 + c * 3)]),
    right: new Set([i % 4]),
  }))
  const [signal = 0, noise = 0] = fitChoices(choices, 2)
  expect(signal).toBeGreaterThan(1)
  expect(noise).toBeLessThan(0.2 * signal)
})
