import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import { testPage } from '../../quoting/tables/test-page'
import { type Analyst, QUOTING } from '../../thinking/analyst'
import type { GivenCell } from '../../thinking/fill-row'
import { scriptedModel } from '../../thinking/test-scripted'
import { indexContent } from '../indexing/index-layers'
import type { ColumnKind } from './column'
import { readRow } from './read-row'

const PROPOSED = 'We propose Sorter, a network that sorts letters by their shape.'
const SIZE = 'Sorter has 1.5 million parameters in all of its layers.'
const OPEN = 'It is trained on the Letters20 dataset, which is open to everybody.'
const TEXT = [PROPOSED, SIZE, OPEN].join('\n')
const NINE = 'The network is trained for nine days on the letters of a post office.'
const columns = (['text', 'number', 'yesno'] as ColumnKind[]).map((kind, at) => ({
  id: kind,
  name: ['Data', 'Parameters', 'Open dataset'][at] ?? '',
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
  const page = { number: 1, width: 1, height: 1, text: TEXT, blocks, map, raw: TEXT }
  await client.paper.create({
    data: { id: 'sorter', title: 'Sorter', fileName: 's.pdf', status: 'ready', pages: { create: page } },
  })
  await indexContent('sorter')
  await addDeep()
})

/** A paper whose paragraphs are all about training, with a table on its second page. */
async function addDeep(): Promise<void> {
  const paragraphs = [
    NINE,
    ...Array.from({ length: 8 }, (_, n) => `How it was trained, part ${n}: the network is trained.`),
  ]
  const text = paragraphs.join('\n')
  const blocks = paragraphs.map((own) => {
    const start = text.indexOf(own)
    return { kind: 'paragraph', section: '2 Training', start, end: start + own.length }
  })
  const map = { items: [], runs: [], strings: [] }
  const table = testPage(
    [100, [50, 'Table 1: Sizes.']],
    [142, [50, 'Model'], [140, 'Depth'], [200, 'Weights']],
    [160, [50, 'small'], [140, '4'], [200, '12']],
    [172, [50, 'large'], [140, '31'], [200, '96']],
  )
  const pages = [
    { number: 1, width: 600, height: 800, text, blocks, map },
    { ...table, number: 2 },
  ]
  const client = await db()
  await client.paper.create({
    data: {
      ...{ id: 'deep', title: 'Deep', fileName: 'd.pdf', status: 'ready' },
      pages: {
        create: pages.map((page) => ({ ...page, blocks: toJson(page.blocks), map: toJson(page.map), raw: page.text })),
      },
    },
  })
  await indexContent('deep')
}

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
  const cells = await readRow(columns, 'sorter', { analyst, signal: new AbortController().signal })
  return { asked, cells }
}

test("a model's value counts if its quote is on a page", async () => {
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

test('an unknown quote, a number outside of it, and a skipped cell fall back to the best sentence', async () => {
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

test('a model may say that nothing is stated; if it fails the best sentences fill the row', async () => {
  const { cells } = await read([{ value: null, quote: '' }, null, null])
  expect(cells[0]).toMatchObject({ value: null, by: 'model', verdict: 'missing' })
  const failed = await read(new AppError('model_failed', 'The model did not answer.'))
  expect(failed.cells[0]).toMatchObject({ value: OPEN, by: 'words' })
})

test.each([
  ['text and tables are read together, so that one call sees both', null, [true]],
  ['where the window is small, what is not found is asked for again with the tables', 16_384, [false, true]],
])('%s', async (_, window, seesTable) => {
  const asked: { excerpts: string; columns: string }[] = []
  const row = '| large | 31 | 96 |'
  const analyst = scriptedModel({
    fill_row: ({ EXCERPTS: excerpts = '', COLUMNS = '' }) => {
      asked.push({ excerpts, columns: COLUMNS })
      const seen = excerpts.includes(row)
      return {
        cells: COLUMNS.split('\n').map((column, at) => {
          const isLayers = column.includes('Layers')
          if (!isLayers) return { number: at + 1, value: 'nine days', quote: NINE }
          return { number: at + 1, value: seen ? '31' : '', quote: seen ? row : '' }
        }),
      }
    },
  })
  const wanted = [
    { id: 'time', name: 'Training time', kind: 'text' as const, look: '' },
    { id: 'layers', name: 'Layers', kind: 'number' as const, look: 'how the network is trained' },
  ]
  const model = analyst.model && { ...analyst.model, window: async () => window }
  const reader: Analyst = model ? { name: 'llm', model } : QUOTING
  const cells = await readRow(wanted, 'deep', { analyst: reader, signal: new AbortController().signal })
  expect(asked.map(({ excerpts }) => excerpts.includes(row))).toEqual(seesTable)
  expect(asked[1]?.columns ?? '').not.toContain('Training time')
  expect(cells).toMatchObject([
    { value: 'nine days', quote: NINE, by: 'model' },
    { value: '31', number: 31, quote: 'large 31 96', place: { page: 2 }, by: 'model' },
  ])
})

test('stopping a table does not wait for the model', async () => {
  const stop = new AbortController()
  const analyst = scriptedModel({
    fill_row: () => {
      stop.abort(new Error('stopped'))
      throw new AppError('model_failed', 'The call was ended.')
    },
  })
  await expect(readRow(columns, 'sorter', { analyst, signal: stop.signal })).rejects.toThrow('stopped')
})
