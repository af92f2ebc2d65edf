import { expect, test } from 'vitest'
import { quantityOf } from './quantity'

test.each<[string, number, string]>([
  ['a 540-billion parameter model', 540e9, 'parameter'],
  ['1.3B, 6B, and 175B parameters', 1.3e9, ''],
  ['175B parameters', 175e9, 'parameters'],
  ['took 3.5 days on 8 GPUs', 3.5, 'days'],
  ['rose by 12% to 1,204 papers', 12, '%'],
  ['1,204 papers', 1204, 'papers'],
  ['GPT-3 with 2 trillion tokens', 2e12, 'tokens'],
  ['−4 °C', -4, '°C'],
  ['five replicas', 5, 'replicas'],
  ['three or more', 3, ''],
  ['3 of five servers', 3, ''],
])('%s', (value, number, unit) => {
  expect(quantityOf(value)).toEqual({ number, unit })
})

test.each(['many replicas', 'as in [12]', 'GPT-3 and BERT2 at 10^6'])('%s is not a quantity', (value) => {
  expect(quantityOf(value)).toBeNull()
})
