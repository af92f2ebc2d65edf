import { expect, test } from 'vitest'
import { haveReferences } from './dropped-files'

test.each([
  'a.bib',
  'a.RIS',
  'a.json',
  'a.nbib',
  'a.enw',
  'a.ciw',
  'a.mods',
  'a.xml',
  'a.txt',
  'a.csv',
  'a.rdf',
  'a.zip',
])('%s starts an import, which reads it or says what it is', (name) => {
  expect(haveReferences([new File([''], 'paper.pdf'), new File([''], name)])).toBe(true)
})

test('PDFs alone are added without an import', () => {
  expect(haveReferences([new File([''], 'paper.pdf'), new File([''], 'bib.pdf')])).toBe(false)
})
