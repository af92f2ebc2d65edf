import { expect, test } from 'vitest'
import { hasLinearFormula } from './linear-formula'

test('a formula in a sentence differs from units, powers of ten and footnote marks', () => {
  const formulas = [
    'The weights w_(t+1) depend on the state.',
    'Here A ∈ R^n maps tokens.',
    'a matrix R^(T×T) of scores',
    'where ∑ x_i is one',
  ]
  const others = [
    'about 10^(−3) of them',
    '3 kg m^(-2) a year',
    'Smith^(1,2) and Lee^(a,b)',
    'cations such as Mn^(2+) and Cl^(−)',
    'in O(n^2) steps',
    'Table 2 (p < 0.05) has CO_2',
    'the values 11.8^(a) of three groups',
  ]
  expect(formulas.filter((text) => !hasLinearFormula(text))).toEqual([])
  expect(others.filter(hasLinearFormula)).toEqual([])
})
