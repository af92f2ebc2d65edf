import { expect, test } from 'vitest'
import { nearEquations } from './near-equations'

const line = (y: number, x = 0.1, page = 4) => ({ page, x, y, w: 0.35, h: 0.012 })
const equation = (y: number, x = 0.2, page = 4) => ({ page, x, y, w: 0.2, h: 0.04 })

test('equations right above, below and within a quote belong to it', () => {
  const quote = [line(0.3), line(0.315), line(0.4)]
  expect(nearEquations([equation(0.22), equation(0.34), equation(0.42)], quote)).toHaveLength(3)
})

test('equations further away, in the other column or on another page do not', () => {
  const others = [equation(0.1), equation(0.5), equation(0.31, 0.6), equation(0.3, 0.2, 5)]
  expect(nearEquations(others, [line(0.3)])).toEqual([])
  expect(nearEquations([equation(0.3)], [])).toEqual([])
})
