import { expect, test } from 'vitest'
import type { PageMap } from '../../text/document'
import { readTables } from './read-tables'
import { testPage } from './test-page'

type TestLine = Parameters<typeof testPage>[number]

/** The first table of a page that is shown as one, as texts. */
function read(lines: TestLine[], rules: NonNullable<PageMap['rules']> = []) {
  const page = testPage(...lines)
  const table = readTables([{ ...page, map: { ...page.map, rules } }]).find(({ isSure }) => isSure)
  const textsOf = (rows: { text: string }[][][] = []) =>
    rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join(' ')))
  return { header: textsOf(table?.header), rows: textsOf(table?.rows) }
}

test('a table right of its caption begins beside it', () => {
  const { header, rows } = read([
    [104, [40, 'Table 3 What they said']],
    [102, [260, 'Simple'], [340, 'Boring'], [420, 'Original']],
    [120, [180, 'Agree'], [260, '28%'], [340, '0'], [420, '9%']],
    [136, [180, 'Disagree'], [260, '45%'], [340, '18%'], [420, '0']],
    [152, [180, 'Total'], [260, '73%'], [340, '18%'], [420, '9%']],
  ])
  expect(header).toEqual([['', 'Simple', 'Boring', 'Original']])
  expect(rows[0]).toEqual(['Agree', '28%', '0', '9%'])
})

test('lines set like a caption that does not end are the rest of it', () => {
  const { header } = read([
    [100, [50, 'Table 1. Correlation of traits with']],
    [112, [50, 'relatedness of bat species. Related species share']],
    [124, [50, 'functional traits.']],
    [150, [50, 'traits'], [200, 'F'], [300, 'p-value']],
    [170, [50, 'weight'], [200, '8.33'], [300, '0.06']],
    [186, [50, 'wing loading'], [200, '3.03'], [300, '0.02']],
    [202, [50, 'call duration'], [200, '0.88'], [300, '0.41']],
  ])
  expect(header).toEqual([['traits', 'F', 'p-value']])
})

test('a rule below a caption of the left column shows that the table is across both columns', () => {
  const half = (x: number, y: number) =>
    Array.from({ length: 20 }, (_, i): TestLine => [y + 12 * i, [x, 'thirty-six letters of a text in words.']])
  const lines: TestLine[] = [
    [400, [50, 'Table 1 Responses.']],
    [420, [50, 'Marker'], [130, 'Lab'], [190, 'Field'], [340, 'Route'], [440, 'Time']],
    [440, [50, 'EROD'], [130, '1.1'], [190, '2.1'], [340, '3.1'], [440, '4.1']],
    [456, [50, 'CAT'], [130, '1.2'], [190, '2.2'], [340, '3.2'], [440, '4.2']],
    [472, [50, 'LPO'], [130, '1.3'], [190, '2.3'], [340, '3.3'], [440, '4.3']],
    ...half(50, 100),
    ...half(320, 100),
  ]
  expect(read(lines, [[48, 520, 408]]).rows[0]).toEqual(['EROD', '1.1', '2.1', '3.1', '4.1'])
})

test('a cell halfway between two rows belongs to both, whatever its column', () => {
  const { header, rows } = read([
    [100, [50, 'Table 1: Variances of two attacks.']],
    [130, [50, 'Model'], [180, 'Attack'], [260, 'Clean'], [340, 'Other']],
    ...[0, 1, 2].flatMap((i): TestLine[] => [
      [150 + 40 * i, [50, 'robust'], [260, `0.1${i}`], [340, `0.2${i}`]],
      [157 + 40 * i, [185, 'AA']],
      [164 + 40 * i, [50, 'other'], [260, `0.3${i}`], [340, `0.4${i}`]],
    ]),
  ])
  expect(header).toEqual([['Model', 'Attack', 'Clean', 'Other']])
  expect(rows.map((row) => row[1])).toEqual(['AA', 'AA', 'AA', 'AA', 'AA', 'AA'])
})

test('a value such as σ = 3.7 below a value is one of its own, and notes end a table', () => {
  const { rows } = read([
    [100, [50, 'Table 5: Implied elasticities.']],
    [130, [180, 'Best practice'], [300, 'Author']],
    ...['All', 'USA', 'Other'].flatMap((label, i): TestLine[] => [
      [150 + 36 * i, [50, label], [190, `0.2${i}`], [305, `0.1${i}`]],
      [162 + 36 * i, [180, '(0.10, 0.40)'], [290, '(0.01, 0.20)']],
      [174 + 36 * i, [185, `σ = 3.${i}`], [295, `σ = 7.${i}`]],
    ]),
    [270, [50, 'Notes: The table has'], [200, 'two'], [300, 'columns and']],
    [282, [50, 'three rows of each.']],
  ])
  expect(rows).toHaveLength(9)
  expect(rows[2]).toEqual(['All', 'σ = 3.0', 'σ = 7.0'])
})

test('rows of one cell in a column of texts belong to the table, however many', () => {
  const { rows } = read([
    [100, [50, 'Table 2. Estimators and their variants.']],
    [120, [50, 'Estimator'], [200, 'Variants']],
    [136, [50, 'FE'], [200, '(1) Unadjusted']],
    [152, [50, 'PET'], [200, '(1) Unadjusted']],
    ...[2, 3, 4, 5, 6, 7].map((i): TestLine => [136 + 16 * i, [200, `(${i}) Adjusted weights`]]),
    [264, [50, 'EK'], [200, '(1) Unadjusted']],
    [280, [200, '(2) Adjusted weights']],
  ])
  expect(rows).toHaveLength(10)
})

test('headings that overlap without one being over the other are not shown', () => {
  const lines = (group: number): TestLine[] => [
    [100, [50, 'Table 5: Results of two models.']],
    [130, [group, 'Model averaging of all'], [300, 'Frequentist model']],
    [142, [150, 'of the baseline'], [300, 'of the check']],
    [154, [150, 'Mean'], [200, 'SD'], [300, 'Coef.'], [360, 'SE']],
    ...[0, 1, 2, 3].map(
      (i): TestLine => [
        172 + 12 * i,
        [50, `Label ${'ab'.repeat(i + 1)}`],
        [150, `1.${i}`],
        [200, `2.${i}`],
        [300, `3.${i}`],
        [360, `4.${i}`],
      ],
    ),
  ]
  const { header } = read(lines(140))
  for (const row of header) expect(row[1] === row[3] && row[1] !== '').toBe(false)
})
