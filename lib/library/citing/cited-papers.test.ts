import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { addPaper, emptyLibrary } from '../search/test-library'
import { citationsIn, linkCitations } from './cited-papers'
import { papersNaming } from './read-references'

const ATTENTION = 'Attention Is All You Need'
const PRIMER = 'Primer: Searching for Efficient Transformers'

beforeAll(async () => {
  await testDatabase()
})
beforeEach(emptyLibrary)

async function addCiting(id: string, title: string, ...cited: string[]) {
  await addPaper(id, title)
  const client = await db()
  const text = cited.map((one) => `A. Somebody. ${one}. 2017.`).join('\n')
  const blocks = [{ kind: 'reference', section: 'References', start: 0, end: text.length }]
  if (cited.length > 0)
    await client.page.create({ data: { paperId: id, number: 1, text, width: 1, height: 1, blocks, map: {} } })
}

test('existing papers cite each other, and later ones are searched for in their references', async () => {
  await addCiting('rwkv', 'Reinventing Recurrent Networks for the Transformer Era', ATTENTION, PRIMER)
  await addCiting('attention', ATTENTION)
  await linkCitations()
  expect(await citationsIn(['rwkv', 'attention'])).toEqual([{ citing: 'rwkv', cited: 'attention' }])

  await addCiting('primer', PRIMER, ATTENTION)
  await linkCitations()
  const found = await citationsIn(['rwkv', 'attention', 'primer'])
  expect(found.map(({ citing, cited }) => `${citing} ${cited}`).sort()).toEqual([
    'primer attention',
    'rwkv attention',
    'rwkv primer',
  ])
})

test('a paper with a corrected title is searched for again, and a merged one counts as its current paper', async () => {
  await addCiting('rwkv', 'Reinventing Recurrent Networks for the Transformer Era', ATTENTION)
  await addCiting('attention', 'attention.pdf')
  await linkCitations()
  expect(await citationsIn(['rwkv'])).toEqual([])

  const client = await db()
  await client.paper.update({ where: { id: 'attention' }, data: { title: ATTENTION } })
  await linkCitations(['attention'])
  expect(await citationsIn(['rwkv'])).toEqual([{ citing: 'rwkv', cited: 'attention' }])

  await addCiting('vaswani', 'Attention')
  await client.paper.update({ where: { id: 'attention' }, data: { standing: 'merged', mergedInto: 'vaswani' } })
  expect(await citationsIn(['rwkv'])).toEqual([{ citing: 'rwkv', cited: 'vaswani' }])
})

test('only references that may name a new work are read', async () => {
  await addCiting('rwkv', 'Reinventing Recurrent Networks for the Transformer Era', ATTENTION)
  await addCiting('bert', 'BERT', 'CoRR, abs/1706.03762', 'https://doi.org/10.1145/362384.362685.')
  await addCiting('soup', 'On soup', 'Soups that need attention')
  await addCiting('bread', 'On bread', 'A history of bread')
  const work = (title: string, more = {}) => ({ id: 'x', title, arxivId: null, doi: null, ...more })
  expect(await papersNaming([work(ATTENTION)])).toEqual(new Set(['rwkv', 'soup']))
  expect(await papersNaming([work(PRIMER, { arxivId: '1706.03762v5' })])).toEqual(new Set(['bert']))
  expect(await papersNaming([work(PRIMER, { doi: '10.1145/362384.362685' })])).toEqual(new Set(['bert']))
  expect(await papersNaming([work("O's \\ history", { doi: "10.1/a'b\\" })])).toEqual(new Set(['bread']))
  // Titles without plain words, and many works at once, require a search of all papers.
  expect(await papersNaming([work('注意力')])).toBeNull()
  expect(await papersNaming(Array.from({ length: 51 }, () => work(ATTENTION)))).toBeNull()
})
