import { beforeAll, expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../db/test-database'
import { addGraphs } from './graphs'
import { indexPaper } from './index-paper'
import { nearestChunks } from './nearest-chunks'
import { rebuildIndex } from './rebuild/rebuild-index'
import { embedTexts } from './test-embed-texts'
import { addPaper, openedIndex, passagesOn } from './test-library'

const MATTERS = {
  raft: 'leader log majority election followers terms',
  transformer: 'attention heads tokens softmax queries keys',
  "o'neil": 'election of a leader by the majority of followers',
}

beforeAll(async () => {
  await testDatabase()
  for (const [paperId, words] of Object.entries(MATTERS)) {
    await addPaper(paperId)
    await indexPaper({ paperId, title: words, layer: 'content', chunks: passagesOn(words, 30) })
  }
  await rebuildIndex((async function* () {})())
  await addGraphs(await openedIndex(), 10)
})

test('over many passages the graph finds what a full comparison of a few papers finds, without hidden papers', async () => {
  const index = await openedIndex()
  expect(index.graphs).toEqual(onPostgres ? ['content'] : [])
  const [vector] = await embedTexts(['leader election by majority'])
  if (!vector) throw new Error('nothing was learned')
  const search = { index, layer: 'content' as const, limit: 10, vector, hidden: () => ["o'neil"] }
  const parts = index.layers.content.parts.map((part) => ({
    ...part,
    runs: part.runs.filter(({ paper }) => paper.paperId !== "o'neil"),
  }))
  const few = await nearestChunks({ ...search, parts })
  // Claims that the library is too large to compare every passage.
  const many = await nearestChunks({ ...search, parts: parts.map((part) => ({ ...part, allowed: 50_000 })) })
  const cosines = (chunks: typeof few) => chunks.map(({ cosine }) => cosine.toFixed(3)).sort()
  expect(few).toHaveLength(10)
  expect(few.every(({ paperId }) => paperId === 'raft')).toBe(true)
  expect(many.some(({ paperId }) => paperId === "o'neil")).toBe(false)
  expect(cosines(many)).toEqual(cosines(few))
})
