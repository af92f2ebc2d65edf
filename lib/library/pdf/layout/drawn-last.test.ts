import { expect, test } from 'vitest'
import { quoteProver } from '../quotes/prove-quote'
import type { RawItem } from '../reader/raw-page'
import { readLayout } from './read-layout'

type Run = [text: string, x: number, y: number]

const SIZE = 10
const itemsOf = (runs: Run[]): RawItem[] =>
  runs.map(([text, x0, y], index) => ({
    ...{ index, text, x0, y, x1: x0 + 0.48 * SIZE * text.length },
    ...{ fontSize: SIZE, font: 'body', angle: 0 },
  }))

/** Lines of a column, from `y` down. */
const column = (name: string, x: number, y: number, lines = 30): Run[] =>
  Array.from({ length: lines }, (_, i) => [`${name} line ${i} tells a part of a long and slow story`, x, y + 12 * i])

/** A page with two columns, the second of which ends in a sentence. */
const COLUMNS: Run[] = [
  ...column('left', 50, 200),
  ...column('right', 310, 200, 29),
  ['At six hours, animals were euthanized.', 310, 548],
]

/** Reads the runs as the second page of a paper. */
function readSecond(runs: Run[]) {
  const pages = [column('first', 50, 100, 40), runs].map((each, i) => ({
    ...{ number: i + 1, width: 600, height: 800, items: itemsOf(each) },
  }))
  const read = readLayout({ pages, info: { title: '', created: '' } }, 'a.pdf').pages
  const text = read[1]?.text ?? ''
  return { text, quote: (words: string) => quoteProver(read)(words, 2), blocks: read[1]?.blocks ?? [] }
}

const REST: Run[] = [
  ['provides a first exploration of the phenotypes of sheep that fell ill in these experiments, and suggests', 60, 100],
  ['a methodology for the study of this phenomenon by others in the future.', 60, 112],
]

test('lines over both columns that are drawn after them are read where they stand', () => {
  const { text, quote } = readSecond([...COLUMNS, ...REST])
  expect(text).toMatch(/^provides a first exploration .* in the future\.\s+left line 0/s)
  expect(quote('and suggests a methodology for the study')).toBe(true)
  expect(quote('animals were euthanized. provides a first exploration')).toBe(false)
  expect(quote('animals were euthanized.\n\nprovides a first exploration')).toBe(false)
})

test('lines that are drawn last beside others are a passage of their own, and no quote runs on to them', () => {
  const beside: Run[] = [
    ['provides a first exploration of the phenotypes of sheep', 60, 206],
    ['that fell ill in these experiments.', 60, 218],
  ]
  const { text, quote, blocks } = readSecond([...COLUMNS, ...beside])
  expect(quote('animals were euthanized. provides a first')).toBe(false)
  expect(quote('animals were euthanized. … provides a first')).toBe(true)
  const own = blocks.find(({ start, end }) => text.slice(start, end).includes('provides a first'))
  expect(own && text.slice(own.start, own.end)).toMatch(/^… provides/)
})

test('a sentence runs on from the end of a column to the top of the next', () => {
  const { quote } = readSecond(COLUMNS)
  expect(quote('left line 29 tells a part of a long and slow story right line 0 tells a part')).toBe(true)
})

test('no quote goes over two cells of a table whose rows are drawn line by line', () => {
  const rows: Run[] = [
    ['The method is inspired by the hunt', 50, 100],
    ['welded beams, and', 230, 100],
    ['of sailfish, which go in two groups', 50, 112],
    ['benchmarks of many', 230, 112],
    ['and change their places in the sea', 50, 124],
    ['other kinds of use', 230, 124],
    ['as the group of their prey becomes', 50, 136],
    ['in engineering.', 230, 136],
  ]
  const { quote } = readSecond([...rows, ...column('below', 50, 300)])
  expect(quote('inspired by the hunt welded beams, and of sailfish')).toBe(false)
  expect(quote('The method is inspired by the hunt')).toBe(true)
  expect(quote('below line 0 tells a part of a long and slow story below line 1')).toBe(true)
})

test('no quote goes to and fro between columns that are drawn by height, half a line apart', () => {
  const rows = Array.from({ length: 20 }, (_, i): Run[] => [
    [`left part ${i} of a long and slow story`, 50, 100 + 12 * i],
    [`right part ${i} of quite another story`, 310, 105 + 12 * i],
  ])
  const { quote } = readSecond(rows.flat())
  expect(quote('right part 3 of quite another story left part 4')).toBe(false)
  expect(quote('left part 4 of a long and slow story right part 4')).toBe(false)
  expect(quote('left part 4 of a long and slow story left part 5')).toBe(true)
})
