import { expect, test } from 'vitest'
import type { Block, BlockKind } from '../../text/document'
import type { PaperText } from '../../text/paper-text'
import { NOT_STATED } from './cell'
import { passagesFor } from './passages-for'

function paperOf(parts: [kind: BlockKind, section: string, text: string][]): PaperText {
  let text = ''
  const blocks = parts.map(([kind, section, own]): Block => {
    const start = text.length
    text += `${own}\n`
    return { kind, section, start, end: start + own.length }
  })
  return { id: 'p', title: 'On Letters', authors: [], abstract: null, pages: [{ number: 1, text, blocks }] }
}
const SIZES = 'small 12 4\nlarge 96 31'
const paper = paperOf([
  ['paragraph', 'Abstract', 'Letters are sorted here by a small network.'],
  ['paragraph', '3 Weather', 'It rained on the coast for most of the year, and nobody minded.'],
  ['caption', '4 Sizes', 'Table 1: Parameters of the models, in millions.'],
  ['table', '4 Sizes', SIZES],
])

test('a model is shown the abstract, what is near to a column, and the table under its caption', () => {
  const columns = [{ id: 'p', name: 'Parameters', kind: 'number' as const, look: '' }]
  expect(passagesFor(columns, paper, [NOT_STATED]).map(({ section, text }) => [section, text.slice(0, 12)])).toEqual([
    ['Abstract', 'Letters are '],
    ['4 Sizes', 'Table 1: Par'],
    ['4 Sizes', SIZES.slice(0, 12)],
  ])
})

test('what the words found is shown, and a long paper is cut to what is near', () => {
  const long = paperOf([
    ['paragraph', '3 Weather', 'It rained on the coast for most of the year, and nobody minded.'],
    ...Array.from({ length: 60 }, (_, n): [BlockKind, string, string] => [
      'paragraph',
      'Abstract',
      `Paragraph ${n} of the abstract goes on and on. `.repeat(20),
    ]),
  ])
  const quote = 'It rained on the coast for most of the year, and nobody minded.'
  const columns = [{ id: 'w', name: 'Coast', kind: 'text' as const, look: '' }]
  const passages = passagesFor(columns, long, [{ ...NOT_STATED, value: quote, quote }])
  expect(passages[0]?.section).toBe('3 Weather')
  expect(passages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(24_001)
})

test('a word that is rare in the paper tells more of a column than several that stand everywhere, and a heading tells of what stands below', () => {
  const common = 'The letters of the model are kept as data of the system.'
  const many = paperOf([
    ...Array.from({ length: 12 }, (_, n): [BlockKind, string, string] => ['paragraph', '2 System', `${common} ${n}`]),
    ['paragraph', '3 Design', 'Each of them is written to three replicas.'],
    ['paragraph', '4 Copies', 'There are five of them.'],
  ])
  const look = 'how many copies or replicas of the data the system keeps'
  const passages = passagesFor([{ id: 'r', name: 'Replicas', kind: 'number', look }], many, [NOT_STATED])
  expect(passages.map(({ section }) => section)).toEqual(expect.arrayContaining(['3 Design', '4 Copies']))
})
