import { expect, test } from 'vitest'
import type { PageMap } from '../../text/document'
import { readTables } from './read-tables'
import { testPage } from './test-page'

type Line = Parameters<typeof testPage>[number]
type Rules = NonNullable<PageMap['rules']>

const CAPTION: Line = [100, [50, 'Table 1: Accuracy of retrievers on two sets.']]

/** The rows of a table on a page with rules, as texts; null if its crop is shown. */
function readWith(rules: Rules, ...lines: Line[]) {
  const page = testPage(CAPTION, ...lines)
  const [table] = readTables([{ ...page, map: { ...page.map, rules } }])
  const textsOf = (rows: { text: string }[][][]) =>
    rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join(' ')))
  return table?.isSure ? { header: textsOf(table.header), rows: textsOf(table.rows) } : null
}

const across = (...heights: number[]): Rules => heights.map((y) => [45, 400, y])

test('the first row is below the rule under the headings, even if it has words', () => {
  const table = readWith(
    across(118, 136, 202),
    [130, [50, 'Retriever'], [150, 'Scale'], [300, 'Mean'], [370, 'Sum']],
    [148, [50, 'BM25'], [150, '0 (never) to 5']],
    [160, [50, 'first'], [300, '59.1'], [370, '55.0']],
    [172, [50, 'second'], [300, '78.4'], [370, '73.2']],
    [184, [50, 'DPR'], [150, '1 (low) to 9']],
    [196, [50, 'third'], [300, '76.6'], [370, '74.1']],
  )
  expect(table?.header).toEqual([['Retriever', 'Scale', 'Mean', 'Sum']])
  expect(table?.rows[0]).toEqual(['BM25', '0 (never) to 5', '', ''])
})

test('a heading is over the columns that the rule below it covers', () => {
  const table = readWith(
    [...across(118, 152, 200), [195, 330, 134]],
    [130, [230, 'Questions'], [370, 'Sum']],
    [146, [50, 'Retriever'], [200, 'NQ'], [300, 'WQ'], [370, 'all']],
    [164, [50, 'BM25'], [200, '59.1'], [300, '55.0'], [370, '71.1']],
    [176, [50, 'DPR'], [200, '78.4'], [300, '73.2'], [370, '81.4']],
    [188, [50, 'Both'], [200, '76.6'], [300, '74.1'], [370, '85.0']],
  )
  expect(table?.header).toEqual([
    ['', 'Questions', 'Questions', 'Sum'],
    ['Retriever', 'NQ', 'WQ', 'all'],
  ])
})

test('lines between two rules are one row', () => {
  const lines: Line[] = [
    [130, [50, 'Pattern'], [200, 'Texts'], [280, 'Outcome']],
    [148, [50, 'Reader 1 includes,'], [200, '11'], [280, '6 included and']],
    [160, [50, 'Reader 2 excludes'], [280, '5 excluded']],
    [178, [50, 'Both include'], [200, '55'], [280, 'Included']],
    [196, [50, 'Both exclude'], [200, '210'], [280, 'Excluded']],
    [214, [50, 'Reader 1 excludes,'], [200, '9'], [280, '5 included and']],
    [226, [50, 'Reader 2 includes'], [280, '4 excluded']],
  ]
  const table = readWith(across(118, 136, 166, 184, 202, 232), ...lines)
  expect(table?.rows).toEqual([
    ['Reader 1 includes, Reader 2 excludes', '11', '6 included and 5 excluded'],
    ['Both include', '55', 'Included'],
    ['Both exclude', '210', 'Excluded'],
    ['Reader 1 excludes, Reader 2 includes', '9', '5 included and 4 excluded'],
  ])
})

test('values between the last row and the rule below it were missed', () => {
  const lines: Line[] = [
    [130, [50, 'Retriever'], [200, 'NQ'], [300, 'WQ']],
    [148, [50, 'BM25'], [200, '59.1'], [300, '55.0']],
    [160, [50, 'DPR'], [200, '78.4'], [300, '73.2']],
    [172, [50, 'Both'], [200, '76.6'], [300, '74.1']],
    [230, [50, 'Neither'], [300, '1.1']],
  ]
  expect(readWith(across(118, 136, 236), ...lines)).toBeNull()
  expect(readWith(across(118, 136, 178), ...lines)?.rows).toHaveLength(3)
})

test('nothing is read of letters that a program guessed from a picture', () => {
  const page = testPage(
    CAPTION,
    [130, [50, 'Retriever'], [200, 'NQ'], [300, 'WQ']],
    [148, [50, 'BM25'], [200, '59.1'], [300, '55.0']],
    [160, [50, 'DPR'], [200, '78.4'], [300, '73.2']],
    [172, [50, 'Both'], [200, '76.6'], [300, '74.1']],
  )
  expect(readTables([page])[0]?.isSure).toBe(true)
  expect(readTables([{ ...page, map: { ...page.map, isScan: true } }])[0]?.isSure).toBe(false)
})
