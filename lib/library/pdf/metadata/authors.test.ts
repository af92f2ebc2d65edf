import { expect, test } from 'vitest'
import { buildLines } from '../layout/build-lines'
import { readAuthors } from './authors'

/** A line as a PDF draws it: one item per word, starting at `x` and moving by `step`. */
function line(words: string[], y: number, step: number) {
  return words.map((text, i) => {
    const x0 = 300 + i * step
    return { index: i, text, x0, x1: x0 + 40, y, fontSize: 10, font: 'f1', angle: 0 }
  })
}

const authorsOf = (...lines: ReturnType<typeof line>[]) =>
  readAuthors(buildLines({ number: 1, items: lines.flat().map((item, index) => ({ ...item, index })) }), [], false)

test('Arabic names are read from the right, between Arabic commas, and universities are not names', () => {
  expect(
    authorsOf(
      line(['محمد', 'الأحمد،', 'فاطمة', 'حسن'], 100, -44),
      line(['جامعة', 'القاهرة،', 'كلية', 'الآداب'], 114, -44),
    ),
  ).toEqual({ names: ['محمد الأحمد', 'فاطمة حسن'], unsure: false })
})

test('"e" and "y" separate names if there are whole names on both sides', () => {
  expect(authorsOf(line(['Ruy Laurenti e Ana Vico'], 100, 47)).names).toEqual(['Ruy Laurenti', 'Ana Vico'])
  expect(authorsOf(line(['José Ortega y Gasset'], 100, 47)).names).toEqual(['José Ortega y Gasset'])
})

test('a first name is not an honorific, and a slash separates names', () => {
  expect(authorsOf(line(['Ing-Nang Wang / Ada Lovelace'], 100, 47)).names).toEqual(['Ing-Nang Wang', 'Ada Lovelace'])
})

test('initials belong to the name after them, however wide the blank is', () => {
  expect(authorsOf(line(['C. A. R.', 'HOARE'], 100, 47)).names).toEqual(['C. A. R. Hoare'])
})
