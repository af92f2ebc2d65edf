import { beforeAll, expect, test } from 'vitest'
import type { Analyst, GivenCell } from '../../analyst/analyst'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import type { ColumnKind } from './column'
import { readRow } from './read-row'

const TEXT =
  'We propose Sorter, a network that sorts letters by their shape. Sorter has 1.5 million parameters in all of its layers. It is trained on the Letters20 dataset, which is open to everybody.'
const columns = (['text', 'number', 'yesno'] as ColumnKind[]).map((kind, at) => ({
  id: kind,
  name: ['Data', 'Parameters', 'Open data'][at] ?? '',
  kind,
  look: '',
}))

beforeAll(async () => {
  await testDatabase()
  const client = await db()
  const blocks = toJson([{ kind: 'paragraph', start: 0, end: TEXT.length, section: 'Abstract' }])
  const map = toJson({ items: [], runs: [], strings: [] })
  const page = { number: 1, width: 1, height: 1, text: TEXT, blocks, map }
  await client.paper.create({
    data: { id: 'sorter', title: 'Sorter', fileName: 's.pdf', status: 'ready', pages: { create: page } },
  })
})

async function read(given: (GivenCell | null)[] | Error) {
  const asked: Parameters<NonNullable<Analyst['fill']>>[0][] = []
  const fill: Analyst['fill'] = async (row) => {
    asked.push(row)
    if (given instanceof Error) throw given
    return given
  }
  const cells = await readRow(columns, 'sorter', { fill })
  return { asked, cells }
}
const OPEN = 'It is trained on the Letters20 dataset, which is open to everybody.'
const SIZE = 'Sorter has 1.5 million parameters in all of its layers.'

test('what a model gives stands with its quote where that is on a page', async () => {
  const { asked, cells } = await read([
    { value: 'Letters20, open to all', quote: OPEN },
    { value: '1.5 million parameters', quote: SIZE },
    { value: 'Yes', quote: OPEN },
  ])
  expect(cells).toMatchObject([
    { value: 'Letters20, open to all', quote: OPEN, place: { page: 1 }, by: 'model' },
    { value: '1.5 million parameters', number: 1_500_000, unit: 'parameters', verdict: 'quoted', by: 'model' },
    { value: 'yes', verdict: 'unchecked', by: 'model' },
  ])
  expect(cells[0]?.verdict).not.toBe('quoted')
  expect(asked[0]?.passages).toEqual([{ page: 1, section: 'Abstract', text: TEXT }])
})

test('a quote that stands nowhere, a number that is not in it and a cell left out stay as the words have them', async () => {
  const { cells } = await read([
    { value: 'ImageNet', quote: 'It is trained on the ImageNet dataset, which is open to everybody and large.' },
    { value: '15 million parameters', quote: SIZE },
    null,
  ])
  expect(cells).toMatchObject([
    { value: 'Letters20', by: 'words' },
    { value: '1.5 million parameters', by: 'words' },
    { by: 'words' },
  ])
})

test('a model may say that nothing is stated; where it fails the words fill the row', async () => {
  const { cells } = await read([{ value: null, quote: '' }, null, null])
  expect(cells[0]).toMatchObject({ value: null, by: 'model', verdict: 'missing' })
  const failed = await read(new AppError('model_failed', 'The model did not answer.'))
  expect(failed.cells[0]).toMatchObject({ value: 'Letters20', by: 'words' })
})
