import { beforeAll, expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../db/test-database'
import { activeIndex } from './active-index'
import { addGraphs, dropGraphs } from './graphs'
import { indexPaper } from './index-paper'
import { rank } from './rank'
import { rebuildIndex } from './rebuild/rebuild-index'
import { addPaper, passagesOn } from './test-library'

beforeAll(testDatabase)

test('a graph does not change the ranking; PGlite builds none', async () => {
  const matters = ['attention heads tokens softmax queries keys', 'leader log majority election followers terms']
  for (const [i, words] of matters.entries()) {
    await addPaper(`p${i}`)
    await indexPaper({ paperId: `p${i}`, title: words, layer: 'content', chunks: passagesOn(words, 40) })
  }
  await rebuildIndex((async function* () {})())
  const input = { query: 'leader election by majority', limit: 5 }
  const scores = async () => (await rank(input)).map(({ paperId, relevance }) => [paperId, relevance.toFixed(4)])
  const exact = await scores()
  expect(exact).toHaveLength(5)
  await addGraphs(await activeIndex(), 10)
  const withGraph = await activeIndex()
  expect(withGraph.graphs).toEqual(onPostgres ? ['content'] : [])
  expect(await scores()).toEqual(exact)
  await dropGraphs(withGraph.id)
  expect((await activeIndex()).graphs).toEqual([])
})
