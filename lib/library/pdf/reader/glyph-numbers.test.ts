import { expect, test } from 'vitest'
import { repairGlyphNumbers } from './glyph-numbers'

const read = (text: string) => {
  const item = { index: 0, text, x0: 0, x1: 1, y: 0, fontSize: 10, font: 'f1', angle: 0 }
  repairGlyphNumbers([{ items: [item] }])
  return item.text
}

/** A text as a font writes it whose table has the numbers of glyphs. */
const inNumbers = (text: string) =>
  [...text].map((letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 29)).join('')

test('a font that names glyphs by their numbers is read, with the signs beyond ASCII', () => {
  expect(read(inNumbers('Evaluating the usage of text, again'))).toBe('Evaluating the usage of text, again')
  expect(read(`${inNumbers('So it is said: ')}\u00b3${inNumbers('a caf')}\u0070${inNumbers(' of note')}\u00b4`)).toBe(
    'So it is said: “a café of note”',
  )
})

test('blanks that the reader adds stay', () => {
  expect(read(inNumbers('one two three').replaceAll('\u0003', '\u0003 '))).toBe('one  two  three')
})

test('other text with a stray control code is left as it is', () => {
  expect(read('A sentence with a stray\u0003 code in it, and many more letters behind it')).toContain(
    'stray\u0003 code',
  )
  expect(read('EVWUDFW')).toBe('EVWUDFW')
})
