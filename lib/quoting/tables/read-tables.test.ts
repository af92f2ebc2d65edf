import { describe, expect, test } from 'vitest'
import { readablePassages } from '../prepare/readable-passages'
import { hasTableCaption } from './captions'
import { readTables } from './read-tables'
import { tablePassages } from './table-passages'
import { testPage } from './test-page'
import type { MappedPage } from './words'

type Line = Parameters<typeof testPage>[number]

const CAPTION: [number, [number, string]] = [100, [50, 'Table 1: Accuracy of retrievers on two sets.']]

const sureTables = (...pages: MappedPage[]) => readTables(pages).filter(({ isSure }) => isSure)

// In the text, the row labels and everything else are on separate lines.
const page = testPage(
  CAPTION,
  [130, [160, 'Top-20'], [320, 'Top-100']],
  [142, [50, 'Retriever'], [140, 'NQ'], [200, 'WQ'], [300, 'NQ'], [360, 'WQ']],
  [160, [50, 'BM25'], [140, '59.1'], [200, '55.0'], [300, '73.7'], [360, '71.1']],
  [172, [50, 'DPR'], [140, '78.4'], [200, '73.2'], [300, '85.4'], [360, '81.4']],
  [184, [50, 'Both together'], [140, '76.6'], [300, '83.8'], [360, '80.5']],
)

test('a table is one passage of caption, header and rows, and its spans are its text', () => {
  const [passage, ...others] = readablePassages('p', [page], readTables([page]))
  expect(others).toEqual([])
  expect(passage?.text.split('\n')).toEqual([
    'Table 1: Accuracy of retrievers on two sets.',
    '\tTop-20\tTop-20\tTop-100\tTop-100',
    'Retriever\tNQ\tWQ\tNQ\tWQ',
    '',
    'BM25\t59.1\t55.0\t73.7\t71.1',
    'DPR\t78.4\t73.2\t85.4\t81.4',
    'Both together\t76.6\t\t83.8\t80.5',
  ])
  const { text = '', spans = [], sentences = [] } = passage ?? {}
  const pieces = spans.map(({ start, end }) => page.text.slice(start, end))
  expect(pieces.join(' ')).toBe(text.replace(/[\t\n]/g, ' '))
  expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual(text.split('\n').filter(Boolean))
})

test('a long table is split into parts, each with caption and header', () => {
  const rows = Array.from({ length: 40 }, (_, i): [number, ...[number, string][]] => [
    160 + 12 * i,
    [50, `Method number ${i} of all`],
    [300, `${i}.5`],
    [400, `${i}.25`],
  ])
  const long = testPage(CAPTION, [142, [50, 'Method'], [300, 'NQ'], [400, 'WQ']], ...rows)
  const passages = readablePassages('p', [long], readTables([long]))
  expect(passages.length).toBeGreaterThan(1)
  for (const { text } of passages) expect(text).toMatch(/^Table 1: .*\nMethod\tNQ\tWQ\n\nMethod number/)
  expect(
    passages
      .map(({ text }) => text)
      .join('\n')
      .match(/Method number/g),
  ).toHaveLength(40)
})

test('a table is not read if a column has no heading, or words among numbers nearly touch the next column', () => {
  const rows: [number, ...[number, string][]][] = [
    [160, [50, 'BM25'], [200, '59.1'], [300, '73.7']],
    [172, [50, 'DPR'], [200, '78.4'], [300, '85.4']],
  ]
  expect(sureTables(testPage(CAPTION, [142, [50, 'Retriever'], [200, 'NQ']], ...rows))).toEqual([])
  expect(sureTables(testPage(CAPTION, [142, [50, 'Retriever'], [200, 'NQ'], [300, 'WQ']], ...rows))).toHaveLength(1)
  const mixed = (words: string): typeof rows => [...rows, [184, [50, 'Both'], [200, words], [300, '83.8']]]
  const headings: (typeof rows)[0] = [142, [50, 'Retriever'], [200, 'NQ'], [300, 'WQ']]
  expect(sureTables(testPage(CAPTION, headings, ...mixed('not told')))).toHaveLength(1)
  expect(sureTables(testPage(CAPTION, headings, ...mixed('not told before May')))).toEqual([])
})

test('if columns are not sure, each line of the table is kept together as text', () => {
  const unsure = testPage(
    CAPTION,
    [142, [50, 'Retriever'], [200, 'NQ']],
    [160, [50, 'BM25'], [200, '59.1'], [300, '73.7']],
    [172, [50, 'DPR'], [200, '78.4'], [300, '85.4']],
  )
  const [passage, ...others] = readablePassages('p', [unsure], readTables([unsure]))
  expect(others).toEqual([])
  expect(passage?.text.split('\n').slice(1)).toEqual(['Retriever NQ', 'BM25 59.1 73.7', 'DPR 78.4 85.4'])
})

test('numbers without a label are headings below group headings', () => {
  const rows: [number, ...[number, string][]][] = [
    [160, [50, 'Lambada'], [200, '0.42'], [260, '0.51'], [320, '0.47'], [380, '0.54']],
    [172, [50, 'Wikipedia'], [200, '0.85'], [260, '0.78'], [320, '0.86'], [380, '0.79']],
  ]
  const sizes: [number, ...[number, string][]] = [142, [200, '172M'], [260, '425M'], [320, '172M'], [380, '425M']]
  const groups: [number, ...[number, string][]] = [130, [222, 'Off'], [345, 'On']]
  const words = (cells: { text: string }[][] = []) => cells.map((cell) => cell.map(({ text }) => text).join(' '))
  const [table] = readTables([testPage(CAPTION, groups, sizes, ...rows)])
  expect(table?.header.map(words)).toEqual([
    ['', 'Off', 'Off', 'On', 'On'],
    ['', '172M', '425M', '172M', '425M'],
  ])
  expect(words(table?.rows[0])).toEqual(['Lambada', '0.42', '0.51', '0.47', '0.54'])
  // A heading over only some columns does not say what the others are.
  expect(sureTables(testPage(CAPTION, [130, [222, 'Off']], sizes, ...rows))).toEqual([])
})

test('years above place names are headings, and a year in every second row applies to both rows', () => {
  const [table] = readTables([
    testPage(
      CAPTION,
      [130, [172, '2009'], [332, '2010']],
      [142, [50, 'Year'], [90, 'Size'], [140, 'Perkins'], [200, 'Perry'], [300, 'Perkins'], [360, 'Perry']],
      [160, [50, '1999'], [90, '5'], [140, '59.1'], [200, '55.0'], [300, '73.7'], [360, '71.1']],
      [172, [90, '10'], [140, '78.4'], [200, '73.2'], [300, '85.4'], [360, '81.4']],
      [184, [50, '2000'], [90, '5'], [140, '59.2'], [200, '55.2'], [300, '73.2'], [360, '71.2']],
      [196, [90, '10'], [140, '78.3'], [200, '73.3'], [300, '85.3'], [360, '81.3']],
      [208, [50, '2001'], [90, '5'], [140, '59.5'], [200, '55.5'], [300, '73.5'], [360, '71.5']],
      [220, [90, '10'], [140, '78.6'], [200, '73.6'], [300, '85.6'], [360, '81.6']],
    ),
  ])
  expect(textOf(table?.header)).toEqual([
    ['', '', '2009', '2009', '2010', '2010'],
    ['Year', 'Size', 'Perkins', 'Perry', 'Perkins', 'Perry'],
  ])
  expect(textOf(table?.rows).map((row) => row.slice(0, 3).join(' '))).toEqual([
    '1999 5 59.1',
    '1999 10 78.4',
    '2000 5 59.2',
    '2000 10 78.3',
    '2001 5 59.5',
    '2001 10 78.6',
  ])
})

test('multi-line cells that look like rows are not sure, nor are columns read as one', () => {
  const sentences = testPage(
    CAPTION,
    [130, [50, 'Goal'], [160, 'Inform'], [300, 'Consult']],
    [142, [50, 'What is given'], [160, 'Researchers provide them'], [300, 'Researchers obtain the']],
    [154, [50, 'by those who'], [160, 'with balanced information'], [300, 'feedback of stakeholders']],
    [166, [50, 'take part'], [160, 'to assist understanding'], [300, 'concerning the research']],
    [178, [50, 'in the study'], [160, 'of all that is researched'], [300, 'which they have followed']],
  )
  expect(sureTables(sentences)).toEqual([])
  const joined = testPage(
    CAPTION,
    [130, [50, 'Share'], [200, 'School'], [300, 'Home']],
    [142, [50, 'Age'], [85, '15.1'], [200, '68.5'], [300, '56.2']],
    [154, [50, 'The whole of the sample'], [200, '72.0'], [300, '55.1']],
    [166, [50, 'School'], [90, '33.1'], [200, '72.0'], [300, '33.3']],
    [178, [50, 'Origin'], [90, '55.1'], [200, '80.7'], [300, '55.7']],
  )
  expect(sureTables(joined)).toEqual([])
})

test('values on the last line of a multi-line text are in the row of its first line', () => {
  const [table] = readTables([
    testPage(
      CAPTION,
      [130, [50, 'Name'], [120, 'Process'], [320, 'Value']],
      [142, [50, 'escape'], [120, 'endosomal escape'], [320, '0.01']],
      [154, [50, 'bind'], [120, 'formation of protein bound']],
      [166, [120, 'vector and plasmid'], [320, '0.02']],
      [178, [50, 'import'], [120, 'nuclear pore import'], [320, '0.03']],
    ),
  ])
  expect(textOf(table?.rows)).toEqual([
    ['escape', 'endosomal escape', '0.01'],
    ['bind', 'formation of protein bound vector and plasmid', '0.02'],
    ['import', 'nuclear pore import', '0.03'],
  ])
})

const textOf = (rows: { text: string }[][][] = []) =>
  rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join(' ')))

test('a table of words is read if its rows have nearly all their cells', () => {
  const head: [number, ...[number, string][]] = [142, [50, 'Approach'], [200, 'Memory'], [350, 'Given up']]
  const rows: (typeof head)[] = [
    [160, [50, 'Standard'], [200, 'squared'], [350, 'nothing']],
    [172, [50, 'Window'], [200, 'linear'], [350, 'long links']],
    [184, [50, 'Retrieval'], [200, 'independent of the'], [350, 'other text']],
    [195, [200, 'collection']],
  ]
  const [table] = readTables([testPage(CAPTION, head, ...rows)])
  expect(textOf(table?.rows).at(-1)).toEqual(['Retrieval', 'independent of the collection', 'other text'])
  const sparse = [184, 196, 208, 220].map((y): (typeof rows)[number] => [y, [50, 'Linear'], [350, 'recall']])
  expect(sureTables(testPage(CAPTION, head, ...rows.slice(0, 1), ...sparse))).toEqual([])
})

test('a long label with a separate value is a row, including the line that continues it', () => {
  const label = 'Sentences of generative search engines that are supported by'
  const rows: [number, ...[number, string][]][] = [
    [160, [50, label], [540, '51.5']],
    [172, [50, 'References that were made up'], [540, '18']],
    [184, [50, label], [540, '74.5']],
    [195, [50, 'their citations']],
    [230, [50, `Text goes on here as ${label}`]],
  ]
  const [table] = readTables([testPage(CAPTION, [142, [50, 'Finding'], [540, 'Value']], ...rows)])
  expect(textOf(table?.rows)).toEqual([
    [label, '51.5'],
    ['References that were made up', '18'],
    [`${label} their citations`, '74.5'],
  ])
})

test('headings that were read as part of a caption close above are headings', () => {
  const heads: [number, string][] = [
    [50, 'Set'],
    [200, 'Mean'],
    [300, 'Max'],
  ]
  const close = testPage(
    CAPTION,
    [112, ...heads],
    [128, [50, 'Train'], [200, '1.5'], [300, '9']],
    [140, [50, 'Test'], [200, '1.25'], [300, '8']],
  )
  const end = close.text.indexOf('Max') + 3
  const blocks = close.blocks.map((block) =>
    block.kind === 'caption' ? { ...block, end } : { ...block, start: end + 1 },
  )
  const [table] = readTables([{ ...close, blocks }])
  expect(textOf(table?.header)).toEqual([['Set', 'Mean', 'Max']])
  expect(table?.rows).toHaveLength(2)
})

test('group headings are over the columns that have the same headings in the same order', () => {
  // The middle of each group is right above one of its columns.
  const groups: [number, ...[number, string][]] = [130, [50, 'Training'], [200, 'Top-20'], [350, 'Top-100']]
  const sets: [number, ...[number, string][]] = [
    140,
    [160, 'NQ'],
    [205, 'WQ'],
    [250, 'TREC'],
    [310, 'NQ'],
    [355, 'WQ'],
    [400, 'TREC'],
  ]
  const row = (y: number, label: string): typeof groups => [
    y,
    [50, label],
    ...[160, 205, 250, 310, 355, 400].map((x): [number, string] => [x, '59.1']),
  ]
  const [table] = readTables([testPage(CAPTION, groups, sets, row(160, 'None'), row(172, 'Single'))])
  expect(textOf(table?.header)).toEqual([
    ['Training', 'Top-20', 'Top-20', 'Top-20', 'Top-100', 'Top-100', 'Top-100'],
    ['', 'NQ', 'WQ', 'TREC', 'NQ', 'WQ', 'TREC'],
  ])
})

test('a heading wider than its column is not over the next one if that has its own', () => {
  const heads: [number, ...[number, string][]] = [142, [50, 'Set'], [150, 'Recall of the crawler'], [265, 'Precision']]
  const [table] = readTables([
    testPage(
      CAPTION,
      heads,
      [160, [50, 'A long name of a set'], [190, '0.75'], [280, '0.14']],
      [172, [50, 'Short'], [190, '0.79'], [280, '0.15']],
    ),
  ])
  expect(textOf(table?.header)).toEqual([['Set', 'Recall of the crawler', 'Precision']])
})

test('text between two rows, and a label on the middle row of a group, applies to each row', () => {
  const heads: [number, ...[number, string][]] = [142, [50, 'Training'], [150, 'Model'], [250, 'NQ']]
  const row = (y: number, model: string, ...label: [number, string][]): typeof heads => [
    y,
    ...label,
    [150, model],
    [250, '41.5'],
  ]
  const [table] = readTables([
    testPage(
      CAPTION,
      heads,
      row(160, 'DPR'),
      [166, [50, 'Multi']],
      row(172, 'BM25'),
      row(192, 'BM25'),
      row(204, 'DPR', [50, 'Single']),
      row(216, 'Both'),
    ),
  ])
  expect(textOf(table?.rows).map(([label]) => label)).toEqual(['Multi', 'Multi', 'Single', 'Single', 'Single'])
})

test('a title of rows right below the headings is not a heading', () => {
  const heads: [number, ...[number, string][]] = [142, [50, 'Set'], [200, 'Words'], [300, 'Sentences']]
  const row = (y: number, label: string): typeof heads => [y, [50, label], [200, '24.0'], [300, '1.5']]
  const [table] = readTables([
    testPage(
      CAPTION,
      heads,
      [156, [225, 'Tiny']],
      row(170, 'XSum'),
      row(182, 'SciTLDR'),
      [200, [222, 'Short']],
      row(214, 'BillSum'),
    ),
  ])
  expect(textOf(table?.header)).toEqual([['Set', 'Words', 'Sentences']])
  const rows = textOf(table?.rows)
  expect(rows.map(([label]) => label)).toEqual(['Tiny', 'XSum', 'SciTLDR', 'Short', 'BillSum'])
})

test('standard errors below a row have its label, and column numbers are headings', () => {
  const [table] = readTables([
    testPage(
      CAPTION,
      [140, [200, '(1)'], [300, '(2)']],
      [152, [190, 'log(grade)'], [290, 'log(words)']],
      [170, [50, 'Pages'], [200, '0.019**'], [300, '0.018']],
      [180, [200, '(0.003)'], [300, '(0.004)']],
      [198, [50, 'Authors'], [200, '-0.007'], [300, '-0.006*']],
      [208, [200, '(0.004)'], [300, '(0.003)']],
    ),
  ])
  expect(textOf(table?.header)).toEqual([['', '(1) log(grade)', '(2) log(words)']])
  expect(textOf(table?.rows)).toEqual([
    ['Pages', '0.019**', '0.018'],
    ['Pages', '(0.003)', '(0.004)'],
    ['Authors', '-0.007', '-0.006*'],
    ['Authors', '(0.004)', '(0.003)'],
  ])
})

test('multi-line cells centered next to each other are one row', () => {
  const [table] = readTables([
    testPage(
      CAPTION,
      [140, [50, 'Substance'], [200, 'Study'], [400, 'Result']],
      [164, [200, 'double-blind trial of']],
      [170, [50, 'Aconitum'], [400, 'reduced pain']],
      [176, [200, 'forty patients']],
      [200, [50, 'Cannabis'], [200, 'open-label trial'], [400, 'improved']],
      [212, [200, 'of patients']],
      [236, [50, 'Ginger'], [200, 'survey'], [400, 'no change']],
    ),
  ])
  expect(textOf(table?.rows)).toEqual([
    ['Aconitum', 'double-blind trial of forty patients', 'reduced pain'],
    ['Cannabis', 'open-label trial of patients', 'improved'],
    ['Ginger', 'survey', 'no change'],
  ])
})

test('a table on a sideways page is read up to its last column', () => {
  const turned = testPage(
    CAPTION,
    [142, [50, 'Retriever'], [300, 'NQ'], [700, 'WQ']],
    [160, [50, 'BM25'], [300, '59.1'], [700, '55.0']],
    [172, [50, 'DPR'], [300, '78.4'], [700, '73.2']],
  )
  const items = turned.map.items.map(([x0, x1, y, size]): (typeof turned.map.items)[number] => [x0, x1, y, size, 90])
  const [table] = readTables([{ ...turned, map: { ...turned.map, items } }])
  expect(textOf(table?.rows)).toEqual([
    ['BM25', '59.1', '55.0'],
    ['DPR', '78.4', '73.2'],
  ])
})

test('a caption may be in the first lines of what was read as the table', () => {
  const whole = testPage(
    [100, [50, 'Table-3']],
    [112, [50, 'Accuracy of retrievers.']],
    [142, [50, 'Retriever'], [200, 'NQ'], [300, 'WQ']],
    [160, [50, 'BM25'], [200, '59.1'], [300, '55.0']],
    [172, [50, 'DPR'], [200, '78.4'], [300, '73.2']],
  )
  // Gaps between cells are tabs in the text of a page.
  const text = whole.text.replace(/\n(NQ|WQ|[\d.]+)/g, '\t$1')
  const blocks = [{ kind: 'table' as const, start: 0, end: text.length, section: '' }]
  const page = { ...whole, text, blocks }
  const [passage] = readablePassages('p', [page], readTables([page]))
  expect(passage?.text.split('\n')).toEqual([
    'Table-3',
    'Accuracy of retrievers.',
    'Retriever\tNQ\tWQ',
    '',
    'BM25\t59.1\t55.0',
    'DPR\t78.4\t73.2',
  ])
})

test('tables on pages longer or larger than those of papers are not read, and words of endless width are ignored', () => {
  expect(hasTableCaption(page)).toBe(true)
  expect(hasTableCaption({ ...page, text: page.text.padEnd(40_000) })).toBe(false)
  expect(readTables([{ ...page, width: 1e9 }])).toEqual([])
  const items = page.map.items.map(([x0, x1, ...rest], i): (typeof page.map.items)[number] => [
    x0,
    i === page.map.items.length - 1 ? 1e9 : x1,
    ...rest,
  ])
  expect(readTables([{ ...page, map: { ...page.map, items } }])).toHaveLength(1)
})

describe('a table over two pages', () => {
  const headings: Line = [142, [50, 'Retriever'], [200, 'NQ'], [300, 'WQ']]
  const rowsOf = (...names: string[]) =>
    names.map((name, i): Line => [160 + 12 * i, [50, name], [200, `5${i}.1`], [300, `6${i}.2`]])
  const first = testPage(CAPTION, headings, ...rowsOf('BM25', 'DPR', 'Both'))
  const partOn = (number: number, caption: string, head: Line, ...names: string[]) => ({
    ...testPage([100, [50, caption]], head, ...rowsOf(...names)),
    number,
  })

  test('is one if the second part repeats its headings, and each row keeps its page', () => {
    const pages = [first, partOn(2, 'Table 1. Cont.', headings, 'REALM', 'RAG')]
    const [table, ...others] = readTables(pages)
    expect(others).toEqual([])
    expect(table?.rows.map(([cell]) => [cell?.[0]?.text, cell?.[0]?.page])).toEqual([
      ['BM25', 1],
      ['DPR', 1],
      ['Both', 1],
      ['REALM', 2],
      ['RAG', 2],
    ])
    const [passage, ...rest] = readablePassages('p', pages, readTables(pages))
    expect(rest).toEqual([])
    expect(passage?.text).toMatch(/^Table 1: .*\nRetriever\tNQ\tWQ\n\nBM25\t50\.1.*\nDPR.*\nBoth.*\nREALM.*\nRAG.*$/)
    const pieces = passage?.spans.map(({ page, start, end }) => pages[page - 1]?.text.slice(start, end))
    expect(pieces?.join(' ')).toBe(passage?.text.replace(/[\t\n]/g, ' '))
  })

  test('stays two if headings differ, a page is in between, or the number differs', () => {
    const others: [number, string, Line][] = [
      [2, 'Table 1. Cont.', [142, [50, 'Retriever'], [200, 'WQ'], [300, 'NQ']]],
      [3, 'Table 1. Cont.', headings],
      [2, 'Table 11. Cont.', headings],
      [2, 'Table 2: Times of retrievers.', headings],
    ]
    for (const [number, caption, head] of others)
      expect(readTables([first, partOn(number, caption, head, 'REALM', 'RAG')])).toHaveLength(2)
  })

  test('has parts with only rows of the second page below the caption and headings of that page', () => {
    const names = (word: string) => Array.from({ length: 50 }, (_, i) => `${word} method ${i}`)
    const pages = [
      testPage(CAPTION, headings, ...rowsOf(...names('First'))),
      partOn(2, 'Table 1. Cont.', headings, ...names('Further')),
    ]
    const passages = readablePassages('p', pages, readTables(pages))
    const second = passages.filter(({ spans }) => spans.every(({ page }) => page === 2))
    expect(second.length).toBeGreaterThan(0)
    for (const { text } of second) expect(text).toMatch(/^Table 1\. Cont\.\nRetriever\tNQ\tWQ\n\nFurther/)
    const rows = passages.flatMap(({ text }) => text.match(/^\w+ method \d+/gm) ?? [])
    expect(new Set(rows).size).toBe(100)
    expect(rows).toHaveLength(100)
  })
})

test('the title below a bare label belongs to the caption, also where the label was read as a running head', () => {
  const rows = ['BM25', 'DPR', 'Both'].map(
    (name, i): Line => [160 + 12 * i, [50, name], [300, `5${i}.1`], [400, `6${i}.2`]],
  )
  const head: Line = [142, [50, 'Method'], [300, 'NQ'], [400, 'WQ']]
  const titled = testPage([100, [50, 'Table 2']], [114, [50, 'Accuracy of retrievers']], head, ...rows)
  const [label, ...others] = titled.blocks
  for (const kind of ['caption', 'running-head'] as const) {
    const page = { ...titled, blocks: [...(label ? [{ ...label, kind }] : []), ...others] }
    const [table] = readTables([page].filter(hasTableCaption))
    expect(table?.isSure).toBe(true)
    expect(table && tablePassages([page], table)[0]?.text.split('\n')[0]).toBe('Table 2 Accuracy of retrievers')
  }
})

test('words that may be one heading of the columns below stay together', () => {
  const rows = ['BM25', 'DPR'].map(
    (name, i): Line => [166 + 12 * i, [50, name], [200, `5${i}.1`], [250, `6${i}.2`], [300, `7${i}.2`]],
  )
  const over: Line = [130, [215, 'Model of'], [257, 'the'], [274, 'means'], [400, 'Other']]
  const head: Line = [150, [50, 'Method'], [200, 'Mean'], [250, 'SD'], [300, 'PIP'], [400, 'MAP']]
  const page = testPage(CAPTION, over, head, ...rows.map(([y, ...cells]): Line => [y, ...cells, [400, '11.5']]))
  const [table] = readTables([page])
  expect(table?.header[0]?.map((cell) => cell.map(({ text }) => text).join(' '))).toEqual([
    '',
    'Model of the means',
    'Model of the means',
    'Model of the means',
    'Other',
  ])
})

test('numbers close behind labels of different lengths are a column, and numbers that are part of labels are not', () => {
  const cellsOf = (...lines: Line[]) => {
    const [table] = sureTables(testPage(CAPTION, ...lines))
    return table?.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join(' ')))
  }
  const rowsOf = (labels: string[], x: number) =>
    labels.map((label, i): Line => [160 + 12 * i, [50, label], [x, `11${i}`], [300, `6${i}.2`]])
  const labels = ['Taxon', 'Treatment', 'Treatment in all of the cages', 'Error']
  const head: Line = [142, [50, 'Source'], [200, 'MS'], [300, 'F']]
  expect(cellsOf(head, ...rowsOf(labels, 197))).toEqual(labels.map((label, i) => [label, `11${i}`, `6${i}.2`]))
  const waves: Line[] = [1, 2, 3, 4].map((i) => [148 + 12 * i, [50, 'Wave'], [75, `${i}`], [300, `6${i}.2`]])
  expect(cellsOf([142, [50, 'Source'], [300, 'F']], ...waves)?.[3]).toEqual(['Wave 4', '64.2'])
})

test('the label of the last row goes on below it, also where the caption is below the table', () => {
  const lines: Line[] = [
    [100, [50, 'Variable'], [200, 'Mean'], [300, 'SD']],
    [118, [50, 'Income'], [200, '8.36'], [300, '14.3']],
    [130, [50, 'Age'], [200, '53.9'], [300, '12.3']],
    [142, [50, '(years)']],
    [154, [50, 'Wave'], [200, '1.99'], [300, '6.64']],
    [166, [50, '(year)']],
  ]
  const below = testPage([190, [50, 'Table 1: Statistics of the survey.']], ...lines)
  expect(sureTables(below)[0]?.rows.map(([label]) => label?.map(({ text }) => text).join(' '))).toEqual([
    'Income',
    'Age (years)',
    'Wave (year)',
  ])
})

test('running heads beside the label of a table on top of a page are not its lines', () => {
  const page = testPage(
    CAPTION,
    [60, [50, 'Meesters and Bak'], [500, '193']],
    [72, [50, 'Coral bleaching'], [500, 'ISSN 1']],
  )
  const [caption, head] = page.blocks
  expect(readTables([page])).toHaveLength(1)
  expect(
    readTables([
      {
        ...page,
        blocks: [...(caption ? [caption] : []), ...(head ? [{ ...head, kind: 'running-head' as const }] : [])],
      },
    ]),
  ).toEqual([])
})

test('a row of differences has not the label of the row above', () => {
  const lines: Line[] = [
    [142, [50, 'Search'], [150, 'Found'], [220, 'Right'], [290, 'Recall'], [360, 'P10']],
    [160, [50, 'CT'], [150, '156.5'], [220, '42.0'], [290, '0.31'], [360, '0.19']],
    [172, [50, 'TT'], [150, '325.4'], [220, '88.2'], [290, '0.60'], [360, '0.30']],
    [184, [290, '91.8%'], [360, '53.6%']],
  ]
  const [table] = sureTables(testPage(CAPTION, ...lines))
  expect(table?.rows.map(([label]) => label?.map(({ text }) => text).join(' '))).toEqual(['CT', 'TT', ''])
})

test('a range that is broken at its comma, and the label beside it, are one row', () => {
  const lines: Line[] = [
    [142, [50, 'Variable'], [200, 'Coef.'], [300, '95% CI']],
    [160, [50, 'Constant'], [200, '41.2'], [300, '[40.7,']],
    [172, [300, '41.7]']],
    [184, [50, 'Father’s'], [200, '0.01'], [300, '[0.008,']],
    [196, [50, 'marriage age'], [300, '0.029]']],
  ]
  const [table] = sureTables(testPage(CAPTION, ...lines))
  expect(table?.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join(' ')))).toEqual([
    ['Constant', '41.2', '[40.7, 41.7]'],
    ['Father’s marriage age', '0.01', '[0.008, 0.029]'],
  ])
})

test('a label of a group that goes on beside its second row is the label of all its rows', () => {
  const rows = [
    ['Siderastrea', 'Oil'],
    ['siderea', 'Depth'],
    ['', 'Year'],
    ['Porites', 'Oil'],
    ['astreoides', 'Depth'],
    ['', 'Year'],
  ].map(([label = '', factor = ''], i): Line => {
    const cells: [number, string][] = [
      [150, factor],
      [220, `${i}.48`],
      [290, `${i + 1}`],
    ]
    return [160 + 12 * i, ...(label ? [[50, label] as [number, string], ...cells] : cells)] as Line
  })
  const head: Line = [142, [50, 'Species'], [150, 'Factor'], [220, 'F'], [290, 'df']]
  const [table] = sureTables(testPage(CAPTION, head, ...rows))
  const labels = table?.rows.map(([label]) => label?.map(({ text }) => text).join(' '))
  expect(labels).toEqual([...Array(3).fill('Siderastrea siderea'), ...Array(3).fill('Porites astreoides')])
})
