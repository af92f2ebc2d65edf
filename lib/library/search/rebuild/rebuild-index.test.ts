import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../db/test-database'
import { rows } from '../../sql/rows'
import { findActiveIndex } from '../active-index'
import { indexPaper } from '../index-paper'
import type { PaperChunks } from '../prepare-chunks'
import { rank } from '../rank'
import { readCorpus } from '../space/learn-space'
import { addPaper, chunksOf, countedAndRecounted, emptyLibrary, passagesOn, removeFromIndex } from '../test-library'
import { needsRebuild, rebuildIndex } from './rebuild-index'

beforeAll(testDatabase)
beforeEach(emptyLibrary)

const matters = ['attention heads tokens softmax', 'leader log majority election', 'teacher student soft targets']

async function library(passages: number): Promise<PaperChunks[]> {
  const papers = matters.map((words, i) => ({
    paperId: `p${i}`,
    title: words,
    layer: 'content' as const,
    chunks: passagesOn(words, passages),
  }))
  for (const paper of papers) {
    await addPaper(paper.paperId, paper.title)
    await indexPaper(paper)
  }
  return papers
}

async function* all(papers: PaperChunks[]) {
  yield* papers
}

const find = async (query: string) => (await rank({ query, limit: 3 }))[0]?.paperId

test('a library learns at 50 passages, and again once it has doubled', async () => {
  expect(await needsRebuild()).toBe(false)
  const papers = await library(16)
  expect(await needsRebuild()).toBe(false)
  await indexPaper({ ...(papers[0] as PaperChunks), layer: 'summary' })
  expect(await needsRebuild()).toBe(true)
  expect(await needsRebuild(8)).toBe(false)
  await rebuildIndex(all(papers))
  expect(await findActiveIndex()).toMatchObject({ model: 'offline', learnedFrom: 64 })
  expect((await findActiveIndex())?.dimensions).toBeGreaterThan(0)
  expect(await needsRebuild()).toBe(false)
  await addPaper('more')
  await indexPaper({ paperId: 'more', title: 'more', layer: 'content', chunks: passagesOn('other words entirely', 64) })
  expect(await needsRebuild()).toBe(true)
})

test('passages get vectors, counts are correct, and the old generation is removed', async () => {
  const papers = await library(20)
  const before = await findActiveIndex()
  await rebuildIndex(all(papers))
  const after = await findActiveIndex()
  expect(after?.id).not.toBe(before?.id)
  expect(await rows('SELECT DISTINCT index_id FROM chunk')).toEqual([{ index_id: after?.id }])
  expect(await rows('SELECT 1 FROM chunk WHERE embedding IS NULL')).toHaveLength(0)
  const { counted, recounted } = await countedAndRecounted()
  expect(counted).toEqual(recounted)
  expect(await find('leader election')).toBe('p1')
})

test('the library stays searchable during a rebuild, and no change meanwhile is lost', async () => {
  const papers = await library(20)
  await addPaper('silent', 'Held back')
  await indexPaper({
    paperId: 'silent',
    title: 'Held back',
    layer: 'content',
    chunks: chunksOf('quaternion rotations'),
  })
  async function* eventful() {
    for (const paper of papers) {
      yield paper
      expect(await find('leader election')).toBe('p1')
      if (paper.paperId !== 'p1') continue
      await addPaper('late')
      await indexPaper({ paperId: 'late', title: 'late', layer: 'content', chunks: chunksOf('giraffe neck anatomy') })
      await indexPaper({ ...(papers[0] as PaperChunks), chunks: chunksOf('entirely rewritten passage on pendulums') })
      await removeFromIndex('p2')
      await indexPaper({ ...(papers[1] as PaperChunks) })
    }
  }
  await rebuildIndex(eventful())
  expect(await find('giraffe neck')).toBe('late')
  expect(await find('rewritten pendulums')).toBe('p0')
  expect(await find('quaternion rotations')).toBe('silent')
  expect(await find('leader election')).toBe('p1')
  // p2 was removed from the old generation, but the rebuild received it afterwards.
  expect(await rows(`SELECT 1 FROM search_index`)).toHaveLength(1)
  const { counted, recounted } = await countedAndRecounted()
  expect(counted).toEqual(recounted)
})

test('a failed rebuild leaves the library unchanged', async () => {
  const papers = await library(20)
  const before = await findActiveIndex()
  async function* broken() {
    yield papers[0] as PaperChunks
    throw new Error('the disk is gone')
  }
  await expect(rebuildIndex(broken())).rejects.toThrow('the disk is gone')
  expect(await findActiveIndex()).toEqual(before)
  expect(await rows('SELECT 1 FROM search_index')).toHaveLength(1)
  expect(await find('leader election')).toBe('p1')
})

test('if two rebuilds run at once, one fails with a conflict and the library stays intact', async () => {
  const papers = await library(20)
  const outcomes = await Promise.allSettled([rebuildIndex(all(papers)), rebuildIndex(all(papers))])
  expect(outcomes.some((outcome) => outcome.status === 'fulfilled')).toBe(true)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
  expect(await rows('SELECT 1 FROM search_index WHERE active')).toHaveLength(1)
  expect(await find('leader election')).toBe('p1')
})

test('an empty library can be rebuilt', async () => {
  await rebuildIndex(all([]))
  expect(await findActiveIndex()).toMatchObject({ dimensions: 0 })
})

test('a large library is learned from a sample of all its papers, the same each time', async () => {
  await library(100)
  const { id } = (await findActiveIndex()) ?? { id: 0 }
  const passagesIn = (corpus: Awaited<ReturnType<typeof readCorpus>>) => corpus.starts.length - 1
  expect(passagesIn(await readCorpus(id))).toBe(300)
  const sample = await readCorpus(id, 90)
  expect(passagesIn(sample)).toBeGreaterThan(60)
  expect(passagesIn(sample)).toBeLessThan(120)
  expect(sample.starts.at(-1)).toBe(sample.terms.length)
  // Each paper has five terms of its own, so all must be in the sample.
  expect(new Set(sample.terms).size).toBe(new Set((await readCorpus(id)).terms).size)
  expect(await readCorpus(id, 90)).toEqual(sample)
})
