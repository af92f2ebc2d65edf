import { expect, test } from 'vitest'
import { byline } from './byline'

test('a byline names at most four authors', () => {
  expect(byline(['A. Ash', 'B. Birch', 'C. Cedar', 'D. Doug'], '2017-06')).toBe('Ash, Birch, Cedar, Doug · 2017')
  expect(byline(['A. Ash', 'B. Birch', 'C. Cedar', 'D. Doug', 'E. Elm'], null)).toBe('Ash, Birch, Cedar et al.')
  expect(byline([], '1999')).toBe('Authors unknown · 1999')
})
