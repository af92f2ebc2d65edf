import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { testPage } from '../../quoting/tables/test-page'
import type { Block } from '../../text/document'
import { indexContent } from '../indexing/index-layers'
import { passagesFor } from './passages-for'

const column = (name: string, look = '') => ({ id: name, name, kind: 'text' as const, look })

beforeAll(async () => {
  await testDatabase()
})

/** A paper of paragraphs, each under a heading, with a table on its last page. */
async function addPaper(id: string, paragraphs: [section: string, text: string][]): Promise<void> {
  const text = paragraphs.map(([, own]) => own).join('\n')
  const blocks = paragraphs.map(([section, own]): Block => {
    const start = text.indexOf(own)
    return { kind: 'paragraph', section, start, end: start + own.length }
  })
  const map = { items: [], runs: [], strings: [] }
  const table = testPage(
    [100, [50, 'Table 1: Sizes of the models.']],
    [142, [50, 'Model'], [140, 'Layers'], [200, 'Weights']],
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
      ...{ id, title: 'On Letters', fileName: `${id}.pdf`, status: 'ready' },
      pages: { create: pages.map((page) => ({ ...page, blocks: toJson(page.blocks), map: toJson(page.map) })) },
    },
  })
  await indexContent(id)
}

test('a model gets the abstract and what is near to a column, with tables in rows and columns', async () => {
  await addPaper('small', [
    ['Abstract', 'Letters are sorted here by a network that a person could have thought of in an afternoon.'],
    ['2 Weather', 'It rained on the coast for most of the year, and nobody in the village minded it at all.'],
    ['3 Training', 'The network is trained for nine days on the letters of a post office, all of them read by hand.'],
  ])
  const { near, tables } = await passagesFor([column('Weights of the models')], 'small')
  expect(near.map(({ section }) => section)).toEqual(['Abstract', 'Results'])
  expect(near.at(-1)).toMatchObject({
    kind: 'table',
    spans: expect.arrayContaining([expect.objectContaining({ page: 2 })]),
  })
  expect(near.at(-1)?.text).toContain('large\t31\t96')
  expect(tables).toEqual([])
})

test('beginning and conclusion of a paper are shown whatever the column asks for', async () => {
  const filler = Array.from({ length: 8 }, (_, n): [string, string] => [
    '4 Details',
    `Detail ${n} of the training of the network, which is trained on letters, is told here at some length.`,
  ])
  await addPaper('framed', [
    ['', 'Parcels travel by ship, and this says why they do so in all the harbours of the north.'],
    ...filler,
    ['5 Conclusions', 'Ships are slow, and yet they carry more than any other thing that floats or flies.'],
  ])
  const { near } = await passagesFor([column('Training')], 'framed')
  const text = near.map((passage) => passage.text).join('\n')
  expect(text).toContain('Parcels travel by ship')
  expect(text).toContain('Ships are slow')
})

test('other tables are listed separately; a long paper is cut to the nearest passages', async () => {
  await addPaper(
    'long',
    Array.from({ length: 40 }, (_, n) => [
      'Abstract',
      `Paragraph ${n} on the training of the network goes on, and trains what was trained. `.repeat(12).trim(),
    ]),
  )
  const { near, tables } = await passagesFor([column('Training', 'how the network was trained')], 'long')
  const shown = near.reduce((sum, { text }) => sum + text.length, 0)
  expect(shown).toBeGreaterThan(20_000)
  expect(shown).toBeLessThan(24_001)
  expect(near.filter(({ kind }) => kind === 'table')).toEqual([])
  expect(tables.map(({ text }) => text.split('\n')[0])).toEqual(['Table 1: Sizes of the models.'])
})

test('a paper that is not in the index has no passages', async () => {
  expect(await passagesFor([column('Training')], 'nobody')).toEqual({ near: [], tables: [] })
})
