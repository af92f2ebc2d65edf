import { expect, test } from 'vitest'
import { meaningsOf } from './glyph-names'

/** Glyph names from code `first` on, as a PDF lists them. */
const named = (first: number, ...names: string[]) => Object.assign([], Array(first).concat(names)) as string[]

test('a code means what its glyph name says, which differs between papers', () => {
  expect(meaningsOf('AdvP4C4E74', { differences: named(2, 'C0') }).get('\u0002')).toBe('−')
  expect(meaningsOf('AdvP4C4E74', { differences: named(2, 'C2') }).get('\u0002')).toBe('×')
  expect(meaningsOf('AdvP4C4E51', { differences: named(1, 'C22') }).get('\u0001')).toBe('μ')
  const pi = meaningsOf('MathematicalPi-One', { differences: named(1, 'H11349', 'H9262', 'H11002') })
  expect(['\u0001', '\u0002', '\u0003'].map((code) => pi.get(code))).toEqual(['≤', 'μ', '−'])
})

test('a code is looked up by the character that pdf.js reads for it', () => {
  const font = { differences: named(5, 'C20'), toUnicode: { _map: named(5, '\u0014') } }
  expect([...meaningsOf('AdvP4C4E74', font)]).toEqual([['\u0014', '≤']])
})

test('a glyph name counts at a printable code, too', () => {
  expect([...meaningsOf('AdvP4C4E74', { differences: named(33, 'C1', 'eth', 'C0') })]).toEqual([
    ['!', '·'],
    ['#', '−'],
  ])
})

test('glyphs with meaningless names have no meaning', () => {
  expect(meaningsOf('AdvP4C4E74', { differences: named(1, 'eth', 'C9999') }).size).toBe(0)
  expect(meaningsOf('AdvTT5235d5a9', { differences: named(1, 'C0') }).size).toBe(0)
})
