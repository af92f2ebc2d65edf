import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../db/test-database'
import { until } from '../../../test-until'
import { rows } from '../../sql/rows'
import { activeIndex } from '../active-index'
import { indexPaper } from '../index-paper'
import { addPaper, chunksOf, countedAndRecounted } from '../test-library'
import { mergeSegments } from './merge-segments'
import { openIndex } from './open-index'

beforeAll(async () => {
  await testDatabase()
  for (let i = 0; i < 40; i++) await add(`p${i}`)
})

async function add(paperId: string) {
  await addPaper(paperId).catch(() => {})
  const words = Array.from({ length: 300 }, (_, i) => `${paperId}word${i}`).join(' ')
  await indexPaper({ paperId, title: 'shared words', layer: 'content', chunks: chunksOf(words, 'shared words alone') })
}

/** Waits for the merge that writing papers has started. */
async function quiet() {
  const merging = () => rows('SELECT 1 FROM index_layer WHERE merging_until IS NOT NULL')
  await until('the merging', async () => (await merging()).length === 0)
}

const live = (layer: string) =>
  rows<{ size: number }>('SELECT size FROM search_segment WHERE live AND layer = $1 ORDER BY size', [layer])

async function expectRight() {
  const { counted, recounted } = await countedAndRecounted()
  expect(counted).toEqual(recounted)
}

test('few segments remain, with the same content as before', async () => {
  const { id } = await activeIndex()
  await quiet()
  await mergeSegments(id)
  expect((await live('content')).length).toBeLessThan(32)
  expect((await live('paper')).length).toBeLessThan(32)
  await expectRight()
})

test('documents reindexed or deleted during a merge are neither lost nor found twice', async () => {
  const { id } = await activeIndex()
  await quiet()
  const changes = async () => {
    for (let i = 0; i < 20; i++) await add(`p${i}`)
    await rows(`DELETE FROM paper WHERE id IN ('p21', 'p22')`)
  }
  await Promise.all([mergeSegments(id), changes(), mergeSegments(id)])
  await expectRight()
  await quiet()
  await mergeSegments(id)
  await expectRight()
  const index = await openIndex(id)
  expect(index?.layers.content.papers.size).toBe(38)
})

test('deleted documents and long-merged segments take up no space', async () => {
  const { id } = await activeIndex()
  await quiet()
  await rows(`DELETE FROM paper WHERE id <> 'p39'`)
  await rows(`UPDATE search_segment SET changed_at = changed_at - interval '11 minutes'`)
  await mergeSegments(id)
  expect((await live('content')).reduce((sum, { size }) => sum + size, 0)).toBe(2)
  await rows(`UPDATE search_segment SET changed_at = changed_at - interval '11 minutes'`)
  await mergeSegments(id)
  expect(await rows('SELECT 1 FROM search_segment WHERE NOT live')).toEqual([])
  await expectRight()
})
