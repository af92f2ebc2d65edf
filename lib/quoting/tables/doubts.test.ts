import { expect, test } from 'vitest'
import { isDoubtful } from './doubts'
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

test('columns with the same heading cannot be told apart', () => {
  const rows: Line[] = [
    [148, [50, 'BM25'], [200, '59.1'], [280, '55.0'], [360, '71.1']],
    [160, [50, 'DPR'], [200, '78.4'], [280, '73.2'], [360, '81.4']],
  ]
  expect(isShown([130, [50, 'Retriever'], [200, 'NQ'], [290, 'Accuracy of all']], ...rows)).toBe(false)
  expect(isShown([130, [50, 'Retriever'], [200, 'NQ'], [280, 'WQ'], [360, 'TQA']], ...rows)).toBe(true)
})

test('the first row of values is not a header', () => {
  expect(isShown(...ROWS)).toBe(false)
})

test('a lone label close below a row is the rest of that row’s label', () => {
  const below: Line[] = [
    [148, [50, 'Random'], [200, '59.1'], [300, '55.0']],
    [160, [50, 'Replication']],
    [174.5, [50, 'Copyset'], [200, '78.4'], [300, '73.2']],
    [186.5, [50, 'Replication']],
    [201, [50, 'None'], [200, '12.6'], [300, '14.1']],
  ]
  expect(isShown(HEADINGS, ...below)).toBe(false)
})

test('a second row of headings makes it two tables', () => {
  const inside: Line = [184, [200, 'EN'], [300, 'DE']]
  expect(isShown(HEADINGS, ...ROWS, inside, [196, [50, 'BM25'], [200, '31.1'], [300, '35.0']])).toBe(false)
})

test('a note below a table is not a row of it', () => {
  const note: Line = [184, [50, 'Source: Statistics of retrievers and their questions, second edition of the report.']]
  expect(textsOf(HEADINGS, ...ROWS, note)).toEqual([
    ['BM25', '59.1', '55.0'],
    ['DPR', '78.4', '73.2'],
    ['Both', '76.6', '74.1'],
  ])
})

test('a heading over two separate columns needs groups that tell them apart', () => {
  const row: Line = [160, [50, 'DPR'], [200, '78.4'], [280, '73.2'], [360, '81.4']]
  const rows: Line[] = [[148, [50, 'BM25'], [200, '59.1'], [280, '55.0'], [360, '71.1']], row]
  const headings: Line = [130, [50, 'Retriever'], [200, 'NQ'], [280, 'WQ'], [360, 'NQ']]
  expect(isShown(headings, ...rows)).toBe(false)
  expect(isShown([118, [200, 'Test'], [360, 'Dev']], headings, ...rows)).toBe(true)
})

test('a line of a label next to the row below belongs to that row', () => {
  const headings: Line = [130, [50, '#'], [100, 'Compound'], [250, 'Leaf'], [350, 'Root']]
  const rows: Line[] = [
    [148, [50, '1'], [100, 'Lamiide'], [250, '1.1'], [350, '2.1']],
    [160, [50, '2'], [100, 'Sesamoside'], [250, '1.2'], [350, '2.2']],
    [172, [50, '3'], [250, '1.3'], [350, '2.3']],
    [184, [50, '4'], [100, 'Ipolamiide'], [250, '1.4'], [350, '2.4']],
  ]
  expect(isShown(headings, ...rows)).toBe(true)
  expect(isShown(headings, ...rows.slice(0, 2), [169, [100, 'lactic acid']], ...rows.slice(2))).toBe(false)
})

test('a table that continues right below itself in one column is incomplete', () => {
  expect(isShown(HEADINGS, ...ROWS, [184, [318, '157']])).toBe(false)
  expect(isShown(HEADINGS, ...ROWS, [210, [318, '157']])).toBe(true)
})

test('a title without rows below it does not end a table', () => {
  expect(isShown(HEADINGS, ...ROWS, [184, [50, 'Reranked']], [196, [50, 'DPR'], [200, '80.4'], [300, '75.2']])).toBe(
    true,
  )
  expect(isShown(HEADINGS, ...ROWS, [184, [50, 'Both,']])).toBe(false)
})

test('further lines of the last row are read below it, indented or centered', () => {
  const headings: Line = [130, [50, 'Retriever'], [200, 'Trained on']]
  const rows: Line[] = [
    [148, [50, 'BM25'], [200, 'nothing at all']],
    [166, [50, 'ORQA'], [200, 'Wikipedia']],
    [184, [50, 'REALM'], [200, 'CC-News']],
    [202, [50, 'DPR'], [200, 'NQ, TriviaQA,']],
    [214, [210, 'SQuAD']],
  ]
  expect(textsOf(headings, ...rows)?.at(-1)).toEqual(['DPR', 'NQ, TriviaQA, SQuAD'])
})

test('a title over a column of names is not part of the name above it', () => {
  const headings: Line = [130, [50, '#'], [100, 'Compound and its structure'], [300, 'Area']]
  const rows: Line[] = [
    [148, [50, '1'], [100, 'camphene'], [300, '0.21']],
    [160, [50, '2'], [100, 'sabinene'], [300, '0.19']],
    [172, [50, '3'], [100, 'borneol'], [300, '0.54']],
    [184, [100, 'Sesquiterpene']],
    [196, [50, '4'], [100, '9-epi-(E)-caryophyllene'], [300, '2.64']],
  ]
  expect(textsOf(headings, ...rows)?.slice(2, 4)).toEqual([
    ['3', 'borneol', '0.54'],
    ['Sesquiterpene', '', ''],
  ])
})

test('the exponent of a unit belongs to its line, whatever its size', () => {
  const rows: Line[] = [
    [148, [50, 'pH'], [200, '7.5']],
    [163, [70, '-1']],
    [166, [50, 'P kg'], [200, '13.5']],
    [181, [70, '-1']],
    [184, [50, 'K kg'], [200, '540']],
  ]
  expect(textsOf([130, [50, 'Variable'], [200, 'Value']], ...rows)).toEqual([
    ['pH', '7.5'],
    ['P kg -1', '13.5'],
    ['K kg -1', '540'],
  ])
})

test('significance stars are values', () => {
  const rows: Line[] = [
    [148, [50, 'Location'], [200, '∗ ∗'], [300, '∗']],
    [160, [50, 'Year'], [200, 'NS§'], [300, '—¶']],
    [172, [50, 'R-Square'], [200, '0.53'], [300, '0.74']],
  ]
  expect(textsOf([130, [50, 'Source'], [200, 'Yield'], [300, 'Uptake']], ...rows)?.[0]).toEqual([
    'Location',
    '∗ ∗',
    '∗',
  ])
})

test('the heading of the labels is not over a column of values', () => {
  const page = testPage(
    CAPTION,
    [118, [50, 'Concentration'], [200, 'Diameter of zones']],
    [130, [130, 'A'], [230, 'K'], [330, 'T']],
    [148, [50, '1'], [120, '24.0'], [220, '36.1'], [320, '28.0']],
    [160, [50, '2'], [120, '40.1'], [220, '23.3'], [320, '25.7']],
  )
  const [head] = readTables([page])[0]?.header ?? []
  expect(head?.map((cell) => cell.map(({ text }) => text).join(' '))).toEqual([
    'Concentration',
    ...Array(3).fill('Diameter of zones'),
  ])
})

test('the second part of a table is shown if it repeats the headings', () => {
  const title = (text: string): Line => [100, [50, text]]
  const first = testPage(title('Table 1: Accuracy of retrievers.'), HEADINGS, ...ROWS)
  const isSecondShown = (...lines: Line[]) => {
    const second = { ...testPage(title('Table 1 (continued)'), ...lines), number: 2 }
    return readTables([first, second]).at(-1)?.isSure
  }
  expect(isSecondShown(HEADINGS, ...ROWS)).toBe(true)
  expect(isSecondShown([130, [50, 'REALM'], [200, 'yes'], [300, 'no']], ...ROWS)).toBe(false)
})

test('a row of rests of the cells above, and a table without headings, are not shown', () => {
  const rows: Line[] = [
    [148, [50, 'Park 2008'], [200, 'Low risk'], [300, 'Unclear']],
    [166, [50, 'Ouwehand'], [200, 'Two arms of'], [300, 'Blinded by']],
    [178, [50, 'and others'], [200, 'equal size'], [300, 'the nurse']],
    [190, [50, 'Vulevic'], [200, 'High risk'], [300, 'Low risk']],
    [208, [50, 'Scheid'], [200, 'Low risk'], [300, 'High risk']],
  ]
  const head: Line = [130, [50, 'Study'], [200, 'Allocation'], [300, 'Blinding']]
  expect(isShown(head, ...rows)).toBe(false)
  expect(isShown(head, ...rows.slice(0, 2), ...rows.slice(3))).toBe(true)
  expect(isShown([130, [50, 'Retrievers-that-were-compared-on-two-sets-of-questions-by-all']], ...ROWS)).toBe(false)
})

test('rows behind white belong to a table; where they are too far, it is not shown', () => {
  const group = (y: number): Line[] => [
    [y, [50, 'Later']],
    [y + 12, [50, 'BM25'], [200, '31.1'], [300, '35.0']],
    [y + 24, [50, 'DPR'], [200, '41.4'], [300, '43.2']],
  ]
  expect(isShown(HEADINGS, ...ROWS, ...group(208))).toBe(true)
  expect(textsOf(HEADINGS, ...ROWS, ...group(208))).toHaveLength(6)
  expect(isShown(HEADINGS, ...ROWS, ...group(229))).toBe(false)
})

test('a title of rows right below headings that name each column of values is a row', () => {
  const head: Line = [130, [200, 'NQ'], [300, 'WQ']]
  const title: Line = [142, [50, 'Zero-shot']]
  expect(textsOf(head, title, ...ROWS)?.[0]).toEqual(['Zero-shot', '', ''])
})

test('stars set apart stand with their value', () => {
  const stars: Line = [157.5, [220, '**'], [320, '*']]
  expect(textsOf(HEADINGS, ...ROWS.slice(0, 1), stars, ...ROWS.slice(1))?.[1]).toEqual(['DPR', '78.4 **', '73.2 *'])
})

test('two numbers below each other in a cell belong to two rows', () => {
  // On slanted scans, a word may be on the line of the row above.
  const slanted: Line = [162.5, [302, '7.1']]
  expect(isShown(HEADINGS, ...ROWS, slanted)).toBe(false)
})

test('a number that touches a word may be of the empty column beside it', () => {
  const rows = (place: string): Line[] => [...ROWS, [184, [50, place], [300, '64.2']]]
  expect(isShown(HEADINGS, ...rows('Santiago'))).toBe(true)
  expect(isShown(HEADINGS, ...rows('Santiago28.4'))).toBe(false)
})

test('lone labels that would not have fitted into those above are the rest of them', () => {
  const rows = (first: string, second: string): Line[] => [
    [148, [50, first], [300, '59.1'], [400, '55.0']],
    [160, [50, 'Sozialwissenschaften']],
    [172, [50, second], [300, '78.4'], [400, '73.2']],
    [184, [50, 'Forschungsinstitute']],
    [196, [50, 'Solis'], [300, '12.6'], [400, '14.1']],
  ]
  const headings: Line = [130, [50, 'Retriever'], [300, 'NQ'], [400, 'WQ']]
  expect(isShown(headings, ...rows('TheSoz Thesaurus der deutschen', 'Institute der Bibliotheken'))).toBe(false)
  expect(isShown(headings, ...rows('TheSoz Thesaurus der deutschen', 'DZI'))).toBe(true)
})

test('a value whose bracket is open, or that ends in ±, goes on in another row', () => {
  const row = (value: string): Line => [184, [50, 'Others'], [200, value], [300, '64.2']]
  expect(isShown(HEADINGS, ...ROWS, row('[1.5, 2.5]'))).toBe(true)
  expect(isShown(HEADINGS, ...ROWS, row('[1.5,'))).toBe(false)
  expect(isShown(HEADINGS, ...ROWS, row('1.5 ±'))).toBe(false)
})

test('a reference among references is not the heading of a list', () => {
  const list: Line[] = [
    [130, [50, 'Agarwal (2017)'], [250, 'Edelman (2013)']],
    [148, [50, 'Aiken (2013)'], [250, 'Eling (2010)']],
    [160, [50, 'Ammann (2005)'], [250, 'Fung (2004)']],
    [172, [50, 'Aragon (2007)'], [250, 'Hong (2014)']],
    [184, [50, 'Blitz (2018)'], [250, 'Huang (2017)']],
    [196, [50, 'Brown (2012)'], [250, 'Jame (2018)']],
  ]
  expect(isShown(...list)).toBe(false)
})

test('a line of the caption over the first columns is not their heading', () => {
  const panel: Line = [118, [50, 'Panel A. All 777 rows of the sample.']]
  expect(isShown(panel, [130, [200, 'NQ'], [300, 'WQ']], ...ROWS)).toBe(false)
})

test('a heading in the middle of all columns, above their headings, is not that of the middle one alone', () => {
  const columns: Line = [130, [200, 'OLS'], [260, 'WLS'], [320, 'ME'], [380, 'IV'], [440, 'FE']]
  const rows = ['Bias', 'Effect', 'Papers'].map(
    (label, r): Line => [
      148 + 12 * r,
      [50, label],
      ...[200, 260, 320, 380, 440].map((x): [number, string] => [x, `0.${x}`]),
    ],
  )
  expect(isShown(columns, ...rows)).toBe(true)
  expect(isShown([119, [310, 'Long run']], columns, ...rows)).toBe(false)
})

test('a bracket that closes nothing is another sign', () => {
  expect(isShown(HEADINGS, ...ROWS, [184, [50, 'None'], [200, ')0.412'], [300, '17.5']])).toBe(false)
})

test('a second line of a label below a row with values is no title', () => {
  const rest: Line[] = [
    [184, [50, 'Duration of'], [200, '12.1'], [300, '17.5']],
    [196, [50, 'Knee pain']],
    [208, [50, 'Grade']],
    [220, [60, 'I'], [200, '12.1'], [300, '17.5']],
  ]
  expect(isShown(HEADINGS, ...ROWS, ...rest)).toBe(false)
  expect(isShown(HEADINGS, ...ROWS, ...rest.toSpliced(1, 1))).toBe(true)
})

test('the two lines of a label beside two rows are not two labels', () => {
  const headings: Line = [130, [50, 'Factor'], [200, 'Value'], [300, 'NQ']]
  const rows: Line[] = [
    [148, [50, 'Low light'], [200, 'mean'], [300, '55.0']],
    [160, [200, 'error'], [300, '73.2']],
    [172, [50, 'High light'], [200, 'mean'], [300, '74.1']],
    [184, [200, 'error'], [300, '72.2']],
  ]
  const cut: Line[] = [
    [196, [50, 'Low light and'], [200, 'mean'], [300, '71.0']],
    [208, [50, 'water added'], [200, 'error'], [300, '70.1']],
  ]
  expect(isShown(headings, ...rows)).toBe(true)
  expect(isShown(headings, ...rows, ...cut)).toBe(false)
})

test('rows below the headings of a second panel are missed', () => {
  const panel: Line[] = [
    [190, [220, '3 months'], [320, '6 months']],
    [208, [50, 'Retriever'], [200, 'NQ'], [300, 'WQ']],
    [232, [50, 'BM25'], [200, '31.1'], [300, '35.0']],
  ]
  expect(isShown(HEADINGS, ...ROWS, ...panel)).toBe(false)
})

test('errors in brackets below the same headings belong to the values before them', () => {
  const rows: Line[] = [
    [148, [50, 'BM25'], [200, '9.1'], [224, '(0.2)'], [300, '55.0'], [328, '(0.3)']],
    [160, [50, 'DPR'], [200, '78.4'], [224, '(0.4)'], [300, '3.2'], [328, '(0.1)']],
  ]
  expect(textsOf([130, [50, 'Retriever'], [213, 'NQ'], [315, 'WQ']], ...rows)).toEqual([
    ['BM25', '9.1 (0.2)', '55.0 (0.3)'],
    ['DPR', '78.4 (0.4)', '3.2 (0.1)'],
  ])
})

test('signs of another font are not values', () => {
  expect(isShown(HEADINGS, ...ROWS, [184, [50, 'None'], [200, '0)25'], [300, '17.5']])).toBe(false)
  expect(isShown(HEADINGS, ...ROWS, [184, [50, 'None'], [200, '1=6'], [300, '17.5']])).toBe(false)
})

test('numbers beside every row are a column that was missed', () => {
  const words = (texts: string[], y: number) =>
    texts.map((text, c) => ({ text, page: 1, start: 0, end: 0, x0: 50 + 60 * c, x1: 80 + 60 * c, y, size: 10 }))
  const lines = ['1', '2', '3'].map((digit, r) =>
    words(['Dense', `5${digit}.0`, `7${digit}.2`, `.0${digit}`], 148 + 12 * r),
  )
  const headings = words(['Retriever', 'NQ', 'WQ', 'P'], 130)
  const cells = (line: typeof headings, count: number) => line.slice(0, count).map((word) => [word])
  const readAs = (count: number) =>
    isDoubtful({
      header: [cells(headings, count)],
      rows: lines.map((line) => cells(line, count)),
      bounds: [105, 165, 225].slice(0, count - 1),
      caption: { start: -2, end: -1 },
      words: [headings, ...lines].flat(),
      rules: [],
      areParted: false,
    })
  expect(readAs(4)).toBe(false)
  expect(readAs(3)).toBe(true)
})

test('rests of labels, captions and cells are not rows or headings of their own', () => {
  const groups: Line[] = [
    [148, [50, 'Case 1']],
    [160, [60, 'Teacher'], [200, '3.76'], [300, '0.84']],
    [172, [64, 'report'], [200, '1.15'], [300, '1.07']],
    [184, [200, '0.87'], [300, '1.19']],
    [196, [60, 'Parent'], [200, '4.33'], [300, '1.61']],
  ]
  expect(isShown(HEADINGS, ...groups)).toBe(false)
  expect(isShown([110, [50, 'shows significance.)']], HEADINGS, ...ROWS)).toBe(false)
  const values = ([y, label]: Line, ...texts: string[]): Line => [
    y,
    label ?? [0, ''],
    ...texts.map((text, c): [number, string] => [150 + 80 * c, text]),
  ]
  const below = ROWS.map((row) => values(row, '75', '8.3', '5.8', '35.3'))
  const counts = values([142, [50, 'Predictor']], 'threshold', 'smaller', '(17)', '(14)')
  expect(isShown([130, [310, 'Asia'], [390, 'Africa']], counts, ...below)).toBe(false)
  const cut: Line[] = [
    [130, [50, 'Retriever'], [200, 'Definition']],
    [148, [50, 'BM25'], [200, 'Whether words were counted.']],
    [160, [50, 'DPR'], [200, 'Whether vectors were learned.']],
    [172, [50, 'Both'], [200, 'Whether both were joined.']],
    [184, [50, 'None'], [200, 'Whether nothing']],
  ]
  expect(isShown(...cut)).toBe(false)
  expect(isShown(...cut.slice(0, -1), [184, [50, 'None'], [200, 'Whether nothing was done.']])).toBe(true)
})
