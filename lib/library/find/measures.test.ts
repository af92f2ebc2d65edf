import { expect, test } from 'vitest'
import { isMeasure } from './measures'

test('measures and their units are told from words that only begin like them', () => {
  expect(['days', 'Seconds', 'dollars', 'cost', 'BLEU', 'accuracy'].every(isMeasure)).toBe(true)
  expect(['daylight', 'leader', 'costly', 'payment', 'scoring'].some(isMeasure)).toBe(false)
})
