import { expect, test } from 'vitest'
import { quantitiesIn, quantityOf } from './quantity'

test.each([
  ['a 540-billion parameter model', [[540e9, 'parameter']]],
  [
    '1.3B, 6B, and 175B parameters',
    [
      [1.3e9, ''],
      [6e9, ''],
      [175e9, 'parameters'],
    ],
  ],
  [
    'took 3.5 days on 8 GPUs',
    [
      [3.5, 'days'],
      [8, 'GPUs'],
    ],
  ],
  [
    'rose by 12% to 1,204 papers',
    [
      [12, '%'],
      [1204, 'papers'],
    ],
  ],
  ['as in [12] and Table 3 of 2017', []],
  ['GPT-3 and BERT2 run at 10^6', []],
  ['−4 °C', [[-4, '°C']]],
])('%s', (text, expected) => {
  expect(quantitiesIn(text).map(({ number, unit }) => [number, unit])).toEqual(expected)
})

test('a value whose number is a word counts as well', () => {
  expect(quantityOf('five replicas')).toEqual({ number: 5, unit: 'replicas' })
  expect(quantityOf('three or more')).toMatchObject({ number: 3 })
  expect(quantityOf('3 of five servers')).toMatchObject({ number: 3 })
  expect(quantityOf('many replicas')).toBeNull()
})
