import { expect, test } from 'vitest'
import { readTables } from './read-tables'
import { testPage } from './test-page'

type Line = Parameters<typeof testPage>[number]

const CAPTION: Line = [100, [50, 'Table 1: Accuracy of retrievers on two sets.']]
const HEADINGS: Line = [130, [50, 'Retriever'], [200, 'NQ'], [300, 'WQ']]
const ROWS: Line[] = [
  [148, [50, 'BM25'], [200, '59.1'], [300, '55.0']],
  [160, [50, 'DPR'], [200, '78.4'], [300, '73.2']],
  [172, [50, 'Both'], [200, '76.6'], [300, '74.1']],
]

const isShown = (...lines: Line[]) => readTables([testPage(CAPTION, ...lines)])[0]?.isSure
const textsOf = (...lines: Line[]) =>
  readTables([testPage(CAPTION, ...lines)])[0]?.rows.map((row) =>
    row.map((cell) => cell.map(({ text }) => text).join(' ')),
  )

test('a table without faults is shown', () => {
  expect(isShown(HEADINGS, ...ROWS)).toBe(true)
})

test('columns of the same heading cannot be told apart', () => {
  const rows: Line[] = [
    [148, [50, 'BM25'], [200, '59.1'], [280, '55.0'], [360, '71.1']],
    [160, [50, 'DPR'], [200, '78.4'], [280, '73.2'], [360, '81.4']],
  ]
  expect(isShown([130, [50, 'Retriever'], [200, 'NQ'], [290, 'Accuracy of all']], ...rows)).toBe(false)
  expect(isShown([130, [50, 'Retriever'], [200, 'NQ'], [280, 'WQ'], [360, 'TQA']], ...rows)).toBe(true)
})

test('the first row of values is no header', () => {
  expect(isShown(...ROWS)).toBe(false)
})

test('a label alone that stands close below a row is the rest of the label of this', () => {
  const below: Line[] = [
    [148, [50, 'Random'], [200, '59.1'], [300, '55.0']],
    [160, [50, 'Replication']],
    [174.5, [50, 'Copyset'], [200, '78.4'], [300, '73.2']],
    [186.5, [50, 'Replication']],
    [201, [50, 'None'], [200, '12.6'], [300, '14.1']],
  ]
  expect(isShown(HEADINGS, ...below)).toBe(false)
})

test('a row of other headings makes a table two', () => {
  const inside: Line = [184, [200, 'EN'], [300, 'DE']]
  expect(isShown(HEADINGS, ...ROWS, inside, [196, [50, 'BM25'], [200, '31.1'], [300, '35.0']])).toBe(false)
})

test('a note below a table is no row of it', () => {
  const note: Line = [184, [50, 'Source: Statistics of retrievers and their questions, second edition of the report.']]
  expect(textsOf(HEADINGS, ...ROWS, note)).toEqual([
    ['BM25', '59.1', '55.0'],
    ['DPR', '78.4', '73.2'],
    ['Both', '76.6', '74.1'],
  ])
})
