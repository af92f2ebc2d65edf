import { expect, test } from 'vitest'
import { familyName, namesAndYear } from './names-and-year'

test.each([
  ['Ashish Vaswani', 'Vaswani'],
  ['Vaswani, A.', 'Vaswani'],
  ['Laurens van der Maaten', 'van der Maaten'],
  ['Martin Luther King, Jr.', 'King'],
  ['Ludwig van', 'van'],
  ['Plato', 'Plato'],
  ['The Folio Authors', 'Folio Authors'],
  ['李飞飞', '李飞飞'],
])('the family name of %s is %s', (author, name) => {
  expect(familyName(author)).toBe(name)
})

test.each([
  [['Tri Dao', 'Daniel Y. Fu', 'Stefano Ermon'], 'Dao et al. 2022'],
  [['Jeffrey Dean', 'Sanjay Ghemawat'], 'Dean and Ghemawat 2022'],
  [['van der Maaten, Laurens'], 'van der Maaten 2022'],
  [['The Folio Authors'], 'Folio Authors 2022'],
  [[], ''],
])('%s', (authors, named) => {
  expect(namesAndYear(authors, '2022-06-23')).toBe(named)
})

test('without a year only the names remain', () => {
  expect(namesAndYear(['Tri Dao'], null)).toBe('Dao')
})
