import { expect, test } from 'vitest'
import { readSentences, type Sentence } from '../../analyst/extractive/sentence'
import type { Column, ColumnKind } from './column'
import { fillRow } from './fill-row'
import { proposeColumns } from './propose-columns'

const TITLE = 'Sorter: Learning to Sort Letters'
const TEXT: [section: string, text: string][] = [
  [
    'Abstract',
    'We propose Sorter, a small network that learns to sort letters from examples. In this paper, we investigate whether sorting can be learned without rules. We show that Sorter outperforms hand-written rules by 12% on the Letters20 dataset.',
  ],
  [
    '3 Experiments',
    'It is compared with a rival that has 900 million parameters and many layers. Our Sorter has 1.5 million parameters in all of its layers. We recruited 24 participants to label the letters by hand. We train with a learning rate of 0.003 on a single machine. We report accuracy and edit distance on the held-out letters.',
  ],
  ['6 Limitations', 'A limitation of our work is that only letters of the Latin alphabet were sorted.'],
  ['Acknowledgements', 'We thank 99 participants of the summer school, who paid for the green tea.'],
]

function sentences(all = TEXT): Sentence[] {
  let start = 0
  return all.flatMap(([section, text], index) => {
    const from = start
    start += text.length + 1
    const place = (offset: number) => ({ page: index + 1, start: from + offset })
    return readSentences({ paperId: 'sorter', title: TITLE, section, text, place })
  })
}
const paper = { title: TITLE, sentences: sentences() }
const column = (name: string, kind: ColumnKind = 'text', look = ''): Column => ({ id: name, name, kind, look })
const fill = (...columns: Column[]) => fillRow(columns, paper)

test('known columns are found by how papers speak of them, each with its words and page', () => {
  const cells = fill(
    column('Question'),
    column('Method'),
    column('Result'),
    column('Limitations'),
    column('Dataset'),
    column('Metric'),
  )
  expect(cells.map(({ value }) => value)).toEqual([
    'In this paper, we investigate whether sorting can be learned without rules.',
    'We propose Sorter, a small network that learns to sort letters from examples.',
    'We show that Sorter outperforms hand-written rules by 12% on the Letters20 dataset.',
    'A limitation of our work is that only letters of the Latin alphabet were sorted.',
    'Letters20',
    'accuracy, edit distance',
  ])
  expect(cells.map(({ place }) => place?.page)).toEqual([1, 1, 1, 3, 1, 2])
  for (const { value, quote, verdict, by } of cells) {
    expect([verdict, by]).toEqual(['quoted', 'words'])
    for (const part of value?.split(', ') ?? []) expect(quote).toContain(part)
  }
})

test('a number has its value and its unit, and is none of another model and of no thanks', () => {
  const [parameters, people] = fill(column('Parameters', 'number'), column('Sample size', 'number'))
  expect(people).toMatchObject({ value: '24 participants', number: 24 })
  expect(parameters).toMatchObject({ value: '1.5 million parameters', number: 1_500_000, unit: 'parameters' })
})

test('a column of its own name gets the sentence or the number nearest to its words, or nothing', () => {
  const [rate, machine, alphabet, tea, weather] = fill(
    column('Learning rate', 'number'),
    column('Machine'),
    column('Latin alphabet', 'yesno'),
    column('Green tea'),
    column('Weather of the coast', 'yesno'),
  )
  expect(rate).toMatchObject({ value: '0.003', number: 0.003, unit: '', verdict: 'quoted' })
  expect(machine?.value).toBe('We train with a learning rate of 0.003 on a single machine.')
  expect(alphabet).toMatchObject({ value: 'yes', verdict: 'unchecked' })
  for (const cell of [tea, weather]) expect(cell).toMatchObject({ value: null, quote: '', verdict: 'missing' })
})

test('what to look for goes before what the name means elsewhere', () => {
  const [cell] = fill(column('Method', 'text', 'how the letters were labelled by hand'))
  expect(cell?.value).toBe('We recruited 24 participants to label the letters by hand.')
})

test('columns are proposed that at least half of the papers say something in', () => {
  const silent = { title: 'On Silence', sentences: [] }
  expect(proposeColumns([paper, silent])).toHaveLength(6)
  expect(proposeColumns([paper, silent, silent]).map(({ name }) => name)).toEqual(['Method', 'Result'])
})

const TRIED: typeof TEXT = [
  [
    'Abstract',
    'We present Lantern, a store that keeps its log on many machines. We develop a cache of recent pages for stores that are slow.',
  ],
  ['5 Evaluation', 'We measured Lantern on a cluster of 40 machines under two workloads of a shop.'],
]

test('what names no data set says what it was tried with', () => {
  const [cell] = fillRow([column('Data')], { title: 'Lantern: A Store', sentences: sentences(TRIED) })
  expect(cell?.value).toBe('We measured Lantern on a cluster of 40 machines under two workloads of a shop.')
})

test('of sentences that say enough the one that is preferred is taken, and none for being preferred alone', () => {
  const prefers = (words: RegExp, name: string) => {
    const own = { title: 'Lantern: A Store', sentences: sentences(TRIED) }
    return fillRow([column(name)], { ...own, prefer: ({ text }) => (words.test(text) ? 1 : 0) })[0]?.value
  }
  expect(prefers(/cache/, 'Method')).toBe('We develop a cache of recent pages for stores that are slow.')
  expect(prefers(/nothing/, 'Method')).toContain('We present Lantern')
  expect(prefers(/cache/, 'Limitation')).toBeNull()
})
