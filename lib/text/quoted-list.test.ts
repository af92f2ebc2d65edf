import { expect, it } from 'vitest'
import { quotedList } from './quoted-list'

it('joins names in quotation marks', () => {
  expect(quotedList([])).toBe('')
  expect(quotedList(['Mamba'])).toBe('“Mamba”')
  expect(quotedList(['Mamba', 'S4', 'Hyena'])).toBe('“Mamba”, “S4” or “Hyena”')
})
