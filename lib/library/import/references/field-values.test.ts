import { expect, test } from 'vitest'
import { cleanCsl } from '../../reference/clean-csl'
import { decodeLatex, splitListedName, splitListedNames } from './field-values'

test.each([
  ['Byron AK', { family: 'Byron', given: 'AK' }],
  ['Byron A K', { family: 'Byron', given: 'A K' }],
  ['Byron A.-K.', { family: 'Byron', given: 'A.-K.' }],
  ['van der Berg JL', { family: 'van der Berg', given: 'JL' }],
  ["O'Connor RE 3rd", { family: "O'Connor", given: 'RE', suffix: '3rd' }],
  ['Byron, Ada K Jr', { family: 'Byron', given: 'Ada K', suffix: 'Jr' }],
  ['Byron, Ada, Jr.', { family: 'Byron', given: 'Ada', suffix: 'Jr.' }],
  ['Ada K. Byron', { family: 'Byron', given: 'Ada K.' }],
  ['A K Byron', { family: 'Byron', given: 'A K' }],
  ['Wang Yi', { family: 'Yi', given: 'Wang' }],
  ['Abbott OF', { family: 'Abbott', given: 'OF' }],
  ['Institute of Tides', { literal: 'Institute of Tides' }],
  ['Sea Office,', { literal: 'Sea Office' }],
  ['Byron, Ada (57000000001)', { family: 'Byron', given: 'Ada' }],
  ['Byron, Ada (ada@sea.example)', { family: 'Byron', given: 'Ada' }],
])('a listed name: %s', (text, name) => {
  expect(splitListedName(text)).toEqual(name)
})

test.each(['Byron, A.; et al.', 'Byron, A. et al', 'Byron, A. and others', 'Byron, A.; others'])(
  'placeholders for further authors are not authors: %s',
  (text) => {
    const item = cleanCsl({ id: 'a', type: 'book', author: splitListedNames(text) })
    expect(item).toMatchObject({ author: [{ family: 'Byron', given: 'A.' }], custom: { moreAuthors: true } })
  },
)

test('a work listed as anonymous has no authors', () => {
  expect(splitListedNames('[Anonymous]')).toEqual([])
  expect(splitListedNames('[No authors listed]')).toEqual([])
})

test.each([
  ['Byron, A.; Noether, E. e Curie, M.', ['Byron', 'Noether', 'Curie']],
  ['Byron, A.; Noether, E. & Curie, M.', ['Byron', 'Noether', 'Curie']],
  ['Ada Byron; Emmy Noether y Marie Curie', ['Byron', 'Noether', 'Curie']],
  ['Byron, A.; Ramón y Cajal, S.', ['Byron', 'Ramón y Cajal']],
  ['Byron, A and Noether, E and Curie, M', ['Byron', 'Noether', 'Curie']],
  ['Byron, A. & Noether, E.', ['Byron', 'Noether']],
  ['Byron, A and AttaUrRahman and Curie, M', ['Byron', 'AttaUrRahman', 'Curie']],
  ['Ada Byron; Santiago Ramón y Cajal', ['Byron', 'Cajal']],
])('a word before the last name of a list: %s', (text, families) => {
  expect(splitListedNames(text).map(({ family }) => family)).toEqual(families)
})

test.each([
  ['Tides 1990\\textendash{}2000 in H$_2$O', 'Tides 1990–2000 in H<sub>2</sub>O'],
  ['Na{\\"i}ve \\& {\\alpha}-helices', 'Naïve & α-helices'],
  ["``Tides{''}: a study", '“Tides”: a study'],
  ['Saved in C:\\Users\\Ada', 'Saved in C:\\Users\\Ada'],
  ['A -- plain ~ text % of 5', 'A -- plain ~ text % of 5'],
])('LaTeX in other formats: %s', (text, decoded) => {
  expect(decodeLatex(text)).toBe(decoded)
})
