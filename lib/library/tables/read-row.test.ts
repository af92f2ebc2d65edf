import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import type { GivenCell } from '../../thinking/fill-row'
import { scriptedModel } from '../../thinking/test-scripted'
import { indexContent } from '../indexing/index-layers'
import type { ColumnKind } from './column'
import { readRow } from './read-row'

const PROPOSED = 'We propose Sorter, a network that sorts letters by their shape.'
const SIZE = 'Sorter has 1.5 million parameters in all of its layers.'
const OPEN = 'It is trained on the Letters20 dataset, which is open to everybody.'
const TEXT = [PROPOSED, SIZE, OPEN].join('\n')
const columns = (['text', 'number', 'yesno'] as ColumnKind[]).map((kind, at) => ({
  id: kind,
  name: ['Data', 'Parameters', 'Open data'][at] ?? '',
  kind,
  look: '',
}))

beforeAll(async () => {
  await testDatabase()
  const client = await db()
  const blocks = toJson(
    [PROPOSED, SIZE, OPEN].map((text, at) => {
      const start = TEXT.indexOf(text)
      return { kind: 'paragraph', start, end: start + text.length, section: ['Abstract', 'Model', 'Training'][at] }
    }),
  )
  const map = toJson({ items: [], runs: [], strings: [] })
  const page = { number: 1, width: 1, height: 1, text: TEXT, blocks, map }
  await client.paper.create({
    data: { id: 'sorter', title: 'Sorter', fileName: 's.pdf', status: 'ready', pages: { create: page } },
  })
  await indexContent('sorter')
})

async function read(given: (GivenCell | null)[] | Error) {
  const asked: string[] = []
  const analyst = scriptedModel({
    fill_row: ({ EXCERPTS = '' }) => {
      asked.push(EXCERPTS)
      if (given instanceof Error) throw given
      return {
        cells: given.flatMap((cell, at) =>
          cell ? [{ number: at + 1, value: cell.value ?? '', quote: cell.quote }] : [],
        ),
      }
    },
  })
  const cells = await readRow(columns, 'sorter', analyst)
  return { asked, cells }
}

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
  for (const text of [PROPOSED, SIZE, OPEN]) expect(asked[0]).toContain(text)
})

test('a quote that stands nowhere, a number that is not in it and a cell left out stay as they are without it', async () => {
  const { cells } = await read([
    { value: 'ImageNet', quote: 'It is trained on the ImageNet dataset, which is open to everybody and large.' },
    { value: '15 million parameters', quote: SIZE },
    null,
  ])
  expect(cells).toMatchObject([
    { value: OPEN, by: 'words' },
    { value: SIZE, number: null, by: 'words' },
    { value: OPEN, by: 'words' },
  ])
})

test('a model may say that nothing is stated; where it fails the best sentences fill the row', async () => {
  const { cells } = await read([{ value: null, quote: '' }, null, null])
  expect(cells[0]).toMatchObject({ value: null, by: 'model', verdict: 'missing' })
  const failed = await read(new AppError('model_failed', 'The model did not answer.'))
  expect(failed.cells[0]).toMatchObject({ value: OPEN, by: 'words' })
})
