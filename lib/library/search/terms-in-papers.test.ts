import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { rows } from '../sql/rows'
import { activeIndex } from './active-index'
import { indexPaper } from './index-paper'
import { passageTerms } from './passage-terms'
import { scoreLayer } from './score-layer'
import { mergeSegments } from './segments/merge-segments'
import { segmentExisting } from './segments/segment-existing'
import { termId } from './terms'
import { termsInPapers } from './terms-in-papers'
import { addPaper, chunksOf, openedIndex } from './test-library'

const [raft, leader, heron] = ['raft', 'leader', 'heron'].map(termId) as [number, number, number]

beforeAll(async () => {
  await testDatabase()
  await addPaper('empty')
  const papers = {
    a: ['Raft leader', 'raft raft elects', 'a leader stands'],
    b: ['Herons', 'heron and leader', 'heron heron'],
    c: ['Tides', 'nothing of it'],
  }
  for (const [paperId, [title = '', ...texts]] of Object.entries(papers)) {
    await addPaper(paperId, title)
    await indexPaper({ paperId, title, layer: 'content', chunks: chunksOf(...texts) })
    await indexPaper({ paperId, title, layer: 'summary', chunks: chunksOf('raft raft raft') })
  }
})

async function expectCounts() {
  const found = await termsInPapers(await openedIndex(), [raft, leader, heron, 5])
  const counts = (term: number) => {
    const { papers = [], counts = [] } = found.postings.get(term) ?? {}
    expect([...papers]).toEqual([...papers].sort((a, b) => a - b))
    return Object.fromEntries(Array.from(papers, (place, i) => [found.paperIds[place], counts[i]]))
  }
  expect(counts(raft)).toEqual({ a: 4 + 2 })
  expect(counts(leader)).toEqual({ a: 4 + 1, b: 1 })
  expect(counts(heron)).toEqual({ b: 4 + 3 })
  expect(counts(5)).toEqual({})
  const lengths = Object.fromEntries(found.paperIds.map((id, i) => [id, found.lengths[i]]))
  expect(lengths).toEqual({ a: 4 * 2 + 3 + 2, b: 4 + 2 + 2, c: 4 + 1 })
  expect(found.averageLength).toBeCloseTo((13 + 8 + 5) / 3)
}

test('a whole paper is its title four times plus its passages', async () => {
  await expectCounts()
  await mergeSegments((await activeIndex()).id)
  await expectCounts()
})

test('hidden papers are left out, and reindexed ones count once', async () => {
  await rows(`UPDATE paper SET removed_at = now() WHERE id = 'b'`)
  const hidden = await termsInPapers(await openedIndex(), [heron])
  expect(hidden.paperIds).toHaveLength(2)
  expect(hidden.postings.get(heron)?.papers).toHaveLength(0)
  await rows(`UPDATE paper SET removed_at = NULL`)
  await indexPaper({ paperId: 'c', title: 'Tides', layer: 'content', chunks: chunksOf('raft') })
  expect((await termsInPapers(await openedIndex(), [raft])).postings.get(raft)?.papers).toHaveLength(2)
  await indexPaper({ paperId: 'c', title: 'Tides', layer: 'content', chunks: chunksOf('nothing of it') })
  await expectCounts()
})

test('passages from before segments get into segments before a search needs them', async () => {
  const active = await activeIndex()
  const input = { layer: 'content' as const, weights: new Map([[leader, 1]]), vector: null, limit: 9 }
  const search = async () =>
    (await scoreLayer({ ...input, index: await openedIndex() })).map(({ paperId, ord, bm25 }) => ({
      paperId,
      ord,
      bm25,
    }))
  const before = await search()
  const forget = async () => {
    await rows('DELETE FROM search_segment')
    await rows('UPDATE indexed_paper SET segmented = false, length = 0')
  }
  await forget()
  expect(await search()).toEqual(before)
  await forget()
  await expectCounts()
  await forget()
  await Promise.all([segmentExisting(active), segmentExisting(active), search()])
  await expectCounts()
})

test('the terms of a passage are those that were counted', async () => {
  const index = await activeIndex()
  const [chunk] = await rows<{ id: string }>(
    `SELECT id FROM chunk WHERE paper_id = 'a' AND layer = 'content' AND ord = 0`,
  )
  const terms = await passageTerms(index, [chunk?.id ?? '', 'no such passage'])
  const found = terms.get(chunk?.id ?? '')
  expect(terms.size).toBe(1)
  expect(found?.length).toBe(3 + 4)
  expect(found?.page).toBe(1)
  const held = Array.from(found?.terms ?? [], (term, i) => [term, found?.counts[i], found?.weights[i]] as const)
  expect(held.map(([term]) => term)).toEqual([raft, leader, termId('elect')].sort((a, b) => a - b))
  const of = new Map(held.map(([term, count, weight]) => [term, { count, weight: weight ?? 0 }]))
  expect([raft, leader, termId('elect')].map((term) => of.get(term)?.count)).toEqual([4, 2, 1])
  expect(of.get(raft)?.weight).toBeGreaterThan(of.get(leader)?.weight ?? 1)
})
