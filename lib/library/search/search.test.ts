import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { embedTexts } from './embed-texts'
import { findInFullText } from './find-in-full-text'
import { indexPaper } from './index-paper'
import { rebuildIndex } from './rebuild-index'
import { rows } from './rows'
import { search } from './search'
import { addPaper, chunksOf, passagesOn } from './test-library'

const PAPERS = {
  'attention-2026':
    'attention heads weigh tokens in every transformer layer with softmax queries keys values applications',
  'retrieval-2026': 'dense retrieval finds passages by embedding questions and passages computing inner products index',
  'distill-2026': 'distillation trains small student networks on soft targets of large teacher ensembles temperature',
  'raft-2026': 'raft elects a leader which replicates log entries to followers until a majority commits computing',
  'prompt-2026': 'prompt engineering gives language models instructions examples and chains of thought literature',
}
const SCOPE = { layer: 'content' as const, k: 8, mmr: 0.5, cutoff: 0.5 }

beforeAll(async () => {
  await testDatabase()
  expect(await search({ ...SCOPE, query: 'an empty library' })).toEqual({ hits: [], rejected: [], near: 0 })
  expect(await findInFullText('an empty library')).toEqual([])
  const all = Object.entries(PAPERS).map(([paperId, words]) => ({
    paperId,
    title: words.split(' ').slice(0, 2).join(' '),
    layer: 'content' as const,
    chunks: passagesOn(words, 12),
  }))
  for (const paper of all) {
    await addPaper(paper.paperId)
    await indexPaper(paper)
  }
  await rebuildIndex(
    (async function* () {
      yield* all
    })(),
  )
})

test.each([
  ['how does attention weigh tokens?', 'attention-2026'],
  ['leader election and log replication', 'raft-2026'],
  ['what is prompt engineering', 'prompt-2026'],
])('%s is answered from %s', async (query, paperId) => {
  const { hits } = await search({ ...SCOPE, query })
  expect(hits[0]?.paperId).toBe(paperId)
  expect(hits[0]?.relevance).toBeGreaterThan(0.6)
  expect(hits[0]?.spans).toEqual([{ page: 1, start: 0, end: hits[0]?.text.length }])
})

test.each([
  'quantum computing applications in medieval literature',
  'sourdough bread at home',
  'wie backt man Brot',
  '面包怎么做',
  '',
  '   ',
  'the of and',
  '🍞🍞🍞',
  '<script>alert(1)</script>',
  `'; DROP TABLE chunk; --`,
])('nothing is found for "%s"', async (query) => {
  expect((await search({ ...SCOPE, query })).hits).toEqual([])
  const full = await findInFullText(query)
  expect(full.filter((hit) => hit.relevance >= 0.5)).toEqual([])
})

test('a question of 10,000 characters is answered', async () => {
  const query = 'how does attention weigh tokens in a transformer layer '.repeat(190).slice(0, 10_000)
  expect((await search({ ...SCOPE, query })).hits[0]?.paperId).toBe('attention-2026')
})

test('polite words do not drown what is asked for', async () => {
  const query = 'Could you please explain to me in simple words what distillation is?'
  expect((await search({ ...SCOPE, query })).hits[0]?.paperId).toBe('distill-2026')
})

test('every hit is at or above the cutoff, and what is not kept says why', async () => {
  const { hits, rejected, near } = await search({ ...SCOPE, query: 'attention tokens computing', k: 3 })
  expect(hits).toHaveLength(3)
  expect(hits.every((hit) => hit.relevance >= 0.5 && hit.relevance <= 1)).toBe(true)
  expect(near).toBe(hits.length + rejected.length)
  const reasons = new Set(rejected.map((hit) => hit.reason))
  expect(reasons).toContain('below 0.50')
  for (const hit of rejected) if (hit.reason === 'below 0.50') expect(hit.relevance).toBeLessThan(0.5)
})

test('only the papers that are named are searched', async () => {
  const paperIds = ['raft-2026', 'no such paper']
  const { hits, rejected } = await search({ ...SCOPE, query: 'leader log computing', paperIds })
  expect(new Set([...hits, ...rejected].map((hit) => hit.paperId))).toEqual(new Set(['raft-2026']))
  expect((await search({ ...SCOPE, query: 'leader', paperIds: [] })).near).toBe(0)
})

test('removed papers and those that are not ready are not found', async () => {
  const query = 'raft leader log'
  for (const [hide, show] of [
    [`removed_at = now()`, `removed_at = NULL`],
    [`status = 'indexing'`, `status = 'ready'`],
  ]) {
    await rows(`UPDATE paper SET ${hide} WHERE id = 'raft-2026'`)
    expect((await search({ ...SCOPE, query })).hits).toEqual([])
    await rows(`UPDATE paper SET ${show} WHERE id = 'raft-2026'`)
    expect((await search({ ...SCOPE, query })).hits[0]?.paperId).toBe('raft-2026')
  }
})

test('MMR prefers another passage to a repetition, and alpha 1 does not', async () => {
  await addPaper('twins', 'Zebra')
  const same = 'zebra stripes deter flies: on the savanna we counted how many landed on painted cloth'
  const other = 'flies avoid zebra stripes because polarised light misleads their approach and touchdown'
  await indexPaper({ paperId: 'twins', title: 'Zebra', layer: 'summary', chunks: chunksOf(same, same, other) })
  const query = 'do zebra stripes deter flies'
  const kept = async (mmr: number) =>
    (await search({ layer: 'summary', query, k: 2, mmr, cutoff: 0.2 })).hits.map((hit) => hit.text)
  expect(await kept(0.5)).toEqual([same, other])
  expect(await kept(1)).toEqual([same, same])
  const { rejected } = await search({ layer: 'summary', query, k: 2, mmr: 0.5, cutoff: 0.2 })
  expect(rejected.map((hit) => hit.reason)).toEqual(['crowded out by diversity'])
})

test('texts get unit vectors in the learned space; unknown ones get none', async () => {
  const [known, unknown] = await embedTexts(['attention tokens', 'qqqq'])
  expect(Math.hypot(...(known ?? []))).toBeCloseTo(1)
  expect(unknown).toHaveLength(0)
})
