import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../db/test-database'
import { readCatalog } from '../catalog/catalog'
import { rows } from '../sql/rows'
import { activeIndex } from './active-index'
import { indexPaper } from './index-paper'
import { rank } from './rank'
import type { ProbeMessage } from './search-probe'
import { mergeSegments } from './segments/merge-segments'
import { addPaper, chunksOf, countedAndRecounted } from './test-library'

// Two processes can share a Postgres server; the embedded database allows only one.
let other: ChildProcess

beforeAll(async () => {
  if (!onPostgres) return
  await testDatabase()
  other = fork('lib/library/search/search-probe.ts', { execArgv: ['--import', 'tsx'] })
})
afterAll(() => other?.kill())

async function tell(told: ProbeMessage): Promise<unknown> {
  other.send(told)
  const [answer] = await once(other, 'message')
  return answer
}

const found = async (query: string) => (await rank({ query, limit: 50 })).map(({ paperId }) => paperId)

test.skipIf(!onPostgres)('one process sees at once what the other indexes, hides or renames', async () => {
  await addPaper('a', 'Of herons')
  await indexPaper({ paperId: 'a', title: 'Of herons', layer: 'content', chunks: chunksOf('A heron stands.') })
  expect(await tell({ what: 'find', query: 'heron' })).toEqual(['a'])
  expect(await found('tides')).toEqual([])
  await tell({ what: 'add', ids: ['b'], text: 'The tides rise.' })
  expect(new Set(await found('tides'))).toEqual(new Set(['b']))
  await rows(`UPDATE paper SET removed_at = now() WHERE id = 'a'`)
  expect(await tell({ what: 'find', query: 'heron' })).toEqual([])
  await rows(`UPDATE paper SET removed_at = NULL, title = 'On herons' WHERE id = 'a'`)
  expect(await tell({ what: 'titles' })).toEqual(['On herons', 'b'])
  await indexPaper({ paperId: 'a', title: 'On herons', layer: 'content', chunks: chunksOf('A gull flies.') })
  expect(await tell({ what: 'find', query: 'heron stands' })).toEqual(['a'])
  expect(await tell({ what: 'find', query: 'gull' })).toEqual(['a'])
  expect(await tell({ what: 'find', query: 'stands' })).toEqual([])
  await rows(`DELETE FROM paper WHERE id = 'b'`)
  expect(await tell({ what: 'find', query: 'tides' })).toEqual([])
  expect([...(await readCatalog()).papers.keys()]).toEqual(['a'])
})

test.skipIf(!onPostgres)('both merge and write at once without losing or doubling anything', async () => {
  const { id } = await activeIndex()
  const ids = Array.from({ length: 40 }, (_, i) => `p${i}`)
  const added = tell({ what: 'add', ids, text: 'The quorum elects.' })
  for (let i = 0; i < 20; i++) {
    await addPaper(`q${i}`)
    await indexPaper({ paperId: `q${i}`, title: '', layer: 'content', chunks: chunksOf('The quorum votes.') })
    if (i % 5 === 0) await mergeSegments(id)
  }
  await added
  await Promise.all([tell({ what: 'merge', indexId: id }), mergeSegments(id), mergeSegments(id)])
  await mergeSegments(id)
  const live = await rows(`SELECT 1 FROM search_segment WHERE live AND layer = 'content'`)
  expect(live.length).toBeLessThan(32)
  const { counted, recounted } = await countedAndRecounted()
  expect(counted).toEqual(recounted)
  const all = new Set([...ids, ...Array.from({ length: 20 }, (_, i) => `q${i}`)])
  const byBoth = [await found('quorum'), await tell({ what: 'find', query: 'quorum' })]
  for (const papers of byBoth as string[][]) {
    expect(papers).toHaveLength(50)
    expect(papers.every((paper) => all.has(paper))).toBe(true)
  }
})
