import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import type { Block } from '../../text/document'
import { indexContent } from '../indexing/index-layers'
import type { ColumnKind, TableColumn } from './column'
import { commonColumn, proposedColumns } from './common-columns'
import { fillRow } from './fill-row'

const PAGES: [section: string, text: string][] = [
  [
    'Abstract',
    'We propose Sorter, a small network that learns to sort letters from examples. It looks at their shape alone.',
  ],
  [
    'Training',
    'Letters were collected in schools of the coast over two summers. We train with a learning rate of 0.003 on a single machine.',
  ],
  ['Limitations', 'A limitation of our work is that only letters of the Latin alphabet were sorted.'],
]

beforeAll(async () => {
  await testDatabase()
  const client = await db()
  const map = toJson({ items: [], runs: [], strings: [] })
  const pages = PAGES.map(([section, text], at) => {
    const blocks: Block[] = [{ kind: 'paragraph', start: 0, end: text.length, section }]
    return { number: at + 1, width: 1, height: 1, text, blocks: toJson(blocks), map }
  })
  await client.paper.create({
    data: { id: 'sorter', title: 'Sorter', fileName: 's.pdf', status: 'ready', pages: { create: pages } },
  })
  await indexContent('sorter')
})

const column = (name: string, kind: ColumnKind = 'text', look = ''): TableColumn => ({ id: name, name, kind, look })
const fill = (...columns: TableColumn[]) => fillRow(columns, 'sorter')

test('a cell is the best sentence of the best-matching passage, with its page and position', async () => {
  const [method, limitation, rate] = await fill(column('Method'), column('Limitations'), column('Learning rate'))
  expect(method?.value).toBe('We propose Sorter, a small network that learns to sort letters from examples.')
  expect(limitation?.value).toBe(PAGES[2]?.[1])
  const quote = 'We train with a learning rate of 0.003 on a single machine.'
  expect(rate).toEqual({
    ...{ value: quote, quote, number: null, unit: '', verdict: 'quoted', by: 'words' },
    place: { page: 2, start: PAGES[1]?.[1].indexOf(quote) },
  })
})

test('a cell is empty if no passage matches', async () => {
  const cells = await fill(column('Green tea'), column('Weather of the mountains', 'yesno'))
  for (const cell of cells) expect(cell).toMatchObject({ value: null, quote: '', verdict: 'missing' })
})

test('for a number or yes and no the sentence is shown, since nobody has read it', async () => {
  const [rate, alphabet] = await fill(column('Learning rate', 'number'), column('Latin alphabet', 'yesno'))
  expect(rate).toMatchObject({ number: null, verdict: 'quoted' })
  expect(rate?.value).toContain('0.003')
  expect(alphabet?.value).toBe(PAGES[2]?.[1])
})

test('what to look for overrides the usual meaning of the name', async () => {
  const [cell] = await fill(column('Method', 'text', 'where the letters were collected'))
  expect(cell?.value).toBe('Letters were collected in schools of the coast over two summers.')
})

test('a new table has the common columns, which are recognized in singular and plural', () => {
  expect(proposedColumns().map(({ id, name }) => [id, name])).toEqual([
    ['question', 'Question'],
    ['method', 'Method'],
    ['data', 'Data'],
    ['result', 'Result'],
    ['limitation', 'Limitation'],
  ])
  expect(commonColumn('results')?.name).toBe('Result')
  expect(commonColumn('Weather')).toBeNull()
})
