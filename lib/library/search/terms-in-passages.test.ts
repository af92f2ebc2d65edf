import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { indexPaper } from './index-paper'
import { termId } from './terms'
import { termsInPassages } from './terms-in-passages'
import { addPaper, chunksOf, openedIndex } from './test-library'

const [raft, leader, heron] = ['raft', 'leader', 'heron'].map(termId) as [number, number, number]

beforeAll(async () => {
  await testDatabase()
  const papers = { a: ['raft elects', 'nothing of it', 'leader of raft'], b: ['heron', 'leader'] }
  for (const [paperId, texts] of Object.entries(papers)) {
    await addPaper(paperId, 'Tides')
    await indexPaper({ paperId, title: 'Tides', layer: 'content', chunks: chunksOf(...texts) })
  }
})

test('each passage of the papers named tells which of the terms it holds, by its place', async () => {
  const found = await termsInPassages(await openedIndex(), [raft, leader, heron], ['a'])
  expect([...found.keys()]).toEqual(['a'])
  const places = [...(found.get('a')?.held ?? [])].map(([place, terms]) => [place, [...terms].sort()])
  expect(found.get('a')?.count).toBe(3)
  expect(places.sort()).toEqual([
    [0, [raft]],
    [2, [raft, leader].sort()],
  ])
})
