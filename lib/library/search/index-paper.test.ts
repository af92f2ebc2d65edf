import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { rows } from '../sql/rows'
import { indexPaper } from './index-paper'
import { addPaper, chunksOf, countedAndRecounted, emptyLibrary, removeFromIndex } from './test-library'
import { wordFrequencies } from './word-frequencies'

beforeAll(testDatabase)
beforeEach(emptyLibrary)

const texts = () =>
  rows<{ text: string }>('SELECT text FROM chunk ORDER BY paper_id, ord').then((found) => found.map(({ text }) => text))

test('the first passages create the index; indexing them again changes nothing', async () => {
  await addPaper('p')
  const paper = {
    paperId: 'p',
    title: 'p',
    layer: 'content' as const,
    chunks: chunksOf('sparse attention', 'dense layers'),
  }
  await indexPaper(paper)
  const once = await countedAndRecounted()
  await indexPaper(paper)
  expect(await texts()).toEqual(['sparse attention', 'dense layers'])
  expect((await countedAndRecounted()).counted).toEqual(once.counted)
  expect(await wordFrequencies(['attent', 'nowher'])).toEqual({
    total: 2,
    counts: new Map([
      ['attent', 1],
      ['nowher', 0],
    ]),
  })
})

test('document frequencies are correct after replacing, removing and deleting', async () => {
  for (const id of ['a', 'b', 'c']) {
    await addPaper(id)
    for (const layer of ['content', 'summary'] as const)
      await indexPaper({
        paperId: id,
        title: `On ${id}`,
        layer,
        chunks: chunksOf(`${id} attention layers`, 'attention'),
      })
  }
  // Remembered vectors and counts must not be used for the passages that replace these.
  expect((await wordFrequencies(['attent'])).counts.get('attent')).toBe(6)
  await indexPaper({ paperId: 'a', title: 'On a', layer: 'content', chunks: chunksOf('entirely other matter') })
  expect((await wordFrequencies(['attent'])).counts.get('attent')).toBe(4)
  await removeFromIndex('b')
  await rows(`DELETE FROM paper WHERE id = 'c'`)
  const { counted, recounted } = await countedAndRecounted()
  expect(counted.map(({ chunkCount }) => chunkCount)).toEqual([1, 2])
  expect(counted).toEqual(recounted)
  expect(await texts()).toHaveLength(3)
})

test('papers indexed at the same time are all counted', async () => {
  const ids = Array.from({ length: 12 }, (_, i) => `paper ${i}`)
  for (const id of ids) await addPaper(id)
  const work = ids.flatMap((paperId) =>
    (['content', 'summary'] as const).map((layer) =>
      indexPaper({
        paperId,
        title: 'Shared words',
        layer,
        chunks: chunksOf('the same attention', `words of ${paperId}`),
      }),
    ),
  )
  await Promise.all([...work, removeFromIndex('paper 3'), rows(`DELETE FROM paper WHERE id = 'paper 5'`)])
  const { counted, recounted } = await countedAndRecounted()
  expect(counted).toEqual(recounted)
  expect(await rows('SELECT 1 FROM search_index')).toHaveLength(1)
})

test('a paper indexed twice at the same time is stored once', async () => {
  await addPaper('p')
  const paper = { paperId: 'p', title: 'p', layer: 'content' as const, chunks: chunksOf('one', 'two') }
  await Promise.all([indexPaper(paper), indexPaper(paper), indexPaper(paper)])
  expect(await texts()).toEqual(['one', 'two'])
})

test('indexing ignores a paper that has been deleted', async () => {
  await indexPaper({ paperId: 'gone', title: '', layer: 'content', chunks: chunksOf('text') })
  expect(await texts()).toEqual([])
})

test('indexing no passages removes the old ones; characters Postgres cannot store become spaces', async () => {
  const paperId = `o'dd; "id" (1999)⟨ü⟩`
  await addPaper(paperId)
  await indexPaper({ paperId, title: '', layer: 'content', chunks: chunksOf('a\0b {1:2}/3', '') })
  expect(await texts()).toEqual(['ab {1:2}/3', ''])
  await indexPaper({ paperId, title: '', layer: 'content', chunks: [] })
  expect(await texts()).toEqual([])
})
