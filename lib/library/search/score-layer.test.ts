import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { rows } from '../sql/rows'
import { activeIndex } from './active-index'
import { queryWeights } from './bm25'
import { frequencies } from './frequencies'
import { addGraphs, dropGraphs } from './graphs'
import { indexPaper } from './index-paper'
import { nearestChunks } from './nearest-chunks'
import { rebuildIndex } from './rebuild/rebuild-index'
import { type ScoreInput, scoreLayer } from './score-layer'
import type { ScoredChunk } from './scored-chunk'
import { mergeSegments } from './segments/merge-segments'
import type { OpenIndex } from './segments/open-index'
import { MOST_NUMBERS } from './segments/vectors'
import { countTerms } from './terms'
import { embedTexts } from './test-embed-texts'
import { addPaper, chunksOf, countedAndRecounted, openedIndex, removeFromIndex } from './test-library'

const WORDS = `attention heads tokens softmax queries keys leader log majority election followers terms teacher student
  soft targets temperature raft replica quorum gradient descent momentum kernel margin support`.split(/\s+/)
const QUESTIONS = [
  'attention of the leader',
  'teacher gradient kernel',
  'quorum majority log',
  'softmax tokens',
  'momentum',
]

/** Yields the same numbers in [0, 1) each time. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const random = generator(7)

async function index(paperId: string, passages: number): Promise<void> {
  const own = WORDS.slice(Math.floor(random() * 20)).slice(0, 8)
  const texts = Array.from({ length: passages }, () =>
    Array.from({ length: 5 + Math.floor(random() * 40) }, () => own[Math.floor(random() ** 2 * own.length)]).join(' '),
  )
  await indexPaper({ paperId, title: own.slice(0, 2).join(' '), layer: 'content', chunks: chunksOf(...texts) })
}

beforeAll(async () => {
  await testDatabase()
  for (let i = 0; i < 20; i++) {
    await addPaper(`p${i}`)
    await index(`p${i}`, 1 + (i % 9))
  }
  await rebuildIndex((async function* () {})())
})

/** Computes what `scoreLayer` should find by comparing every passage in the database. */
async function oracle({ index, weights, vector, paperIds, limit }: ScoreInput): Promise<ScoredChunk[]> {
  const keywords = `{${[...weights].map(([term, weight]) => `${term}:${weight}`).join(',')}}/536870912`
  const scored = await rows<ScoredChunk>(
    `SELECT c.id AS "chunkId", c.paper_id AS "paperId", c.ord, -(c.keywords <#> $2::sparsevec) AS bm25,
       CASE WHEN $3::text IS NULL THEN 0 ELSE coalesce(1 - (c.embedding <=> $3::halfvec), 0) END AS cosine
     FROM chunk c JOIN paper p ON p.id = c.paper_id
     WHERE c.index_id = $1 AND c.layer = 'content' AND p.status = 'ready' AND p.removed_at IS NULL AND p.standing = 'library'
       AND ($4::text[] IS NULL OR p.id = ANY($4))`,
    [index.id, keywords, vector ? `[${vector.join(',')}]` : null, paperIds ?? null],
  )
  const bar = (score: 'bm25' | 'cosine') => scored.map((chunk) => chunk[score]).sort((a, b) => b - a)[limit - 1] ?? 0
  const [words, meaning] = [bar('bm25'), bar('cosine')]
  return scored.filter(({ bm25, cosine }) => (bm25 > 0 && bm25 >= words) || (cosine > 0 && cosine >= meaning))
}

async function asked(question: string, more: Partial<ScoreInput> = {}): Promise<ScoreInput> {
  const active = await openedIndex()
  const terms = countTerms(question)
  const { chunkCount, df } = await frequencies(active, 'content', [...terms.counts.keys()])
  const [vector] = await embedTexts([question])
  const weights = queryWeights(terms, df, chunkCount)
  return { index: active, layer: 'content', weights, vector: vector?.length ? vector : null, limit: 500, ...more }
}

/** Leaves out passages whose cosine is so close to 0 that rounding decides whether it is above. */
const inOrder = (chunks: ScoredChunk[]) =>
  chunks.filter(({ bm25, cosine }) => bm25 > 0 || cosine > 2e-3).sort((a, b) => (a.chunkId < b.chunkId ? -1 : 1))

async function expectExact(input: ScoreInput): Promise<void> {
  const [found, wanted] = [inOrder(await scoreLayer(input)), inOrder(await oracle(input))]
  expect(found.map(({ chunkId, paperId, ord }) => [chunkId, paperId, ord])).toEqual(
    wanted.map(({ chunkId, paperId, ord }) => [chunkId, paperId, ord]),
  )
  wanted.forEach(({ bm25, cosine }, i) => {
    expect(Math.abs((found[i]?.bm25 ?? 9) - bm25)).toBeLessThan(1e-4)
    expect(Math.abs((found[i]?.cosine ?? 9) - cosine)).toBeLessThan(1e-3)
  })
}

async function expectAllExact(): Promise<void> {
  for (const question of QUESTIONS) {
    const input = await asked(question)
    expect(input.vector).not.toBeNull()
    await expectExact(input)
    await expectExact({ ...input, vector: null })
    await expectExact({ ...input, paperIds: ['p3', 'p8', 'nobody'] })
  }
  const { counted, recounted } = await countedAndRecounted()
  expect(counted).toEqual(recounted)
}

// In sequence: each test uses the state left by the one before.
describe('the result equals comparing every passage', () => {
  test('with a segment for each paper, and merged', async () => {
    await expectAllExact()
    await mergeSegments((await activeIndex()).id)
    expect(await rows(`SELECT 1 FROM search_segment WHERE live AND layer = 'content'`)).not.toHaveLength(20)
    await expectAllExact()
  })

  test('when the database has already started to look for the nearest', async () => {
    for (const question of QUESTIONS) {
      const { index, layer, limit, vector, ...input } = await asked(question)
      if (!vector) throw new Error('nothing was learned')
      const near = nearestChunks({ index, layer, limit, vector, parts: index.layers.content.parts, hidden: () => [] })
      await expectExact({ ...input, index, layer, limit, vector, near })
      const some = (await near).slice(0, 3)
      const found = await scoreLayer({
        ...input,
        index,
        layer,
        limit,
        vector,
        weights: new Map(),
        near: Promise.resolve(some),
      })
      expect(found.map(({ chunkId }) => chunkId).sort()).toEqual(some.map(({ chunkId }) => chunkId).sort())
    }
  })

  test('after papers were indexed again, removed and deleted', async () => {
    await index('p1', 7)
    await index('p8', 3)
    await removeFromIndex('p2')
    await rows(`DELETE FROM paper WHERE id = 'p3'`)
    await expectAllExact()
    await mergeSegments((await activeIndex()).id)
    await expectAllExact()
  })

  test('while papers are hidden, and after they are shown again or get other ids', async () => {
    await rows(`UPDATE paper SET removed_at = now() WHERE id IN ('p8', 'p9')`)
    await rows(`UPDATE paper SET merged_into = 'p8', standing = 'merged' WHERE id = 'p10'`)
    await rows(`UPDATE paper SET status = 'reading' WHERE id = 'p11'`)
    await expectAllExact()
    await rows(`UPDATE paper SET removed_at = NULL, merged_into = NULL, standing = 'library', status = 'ready'`)
    await rows(`UPDATE paper SET id = '2611.00001v1' WHERE id = 'p12'`)
    await expectAllExact()
    const { paperIds } = { paperIds: ['2611.00001v1'] }
    expect(await scoreLayer(await asked(QUESTIONS[0] ?? '', { paperIds }))).not.toHaveLength(0)
  })

  test('when the change log used to catch up has been cleared', async () => {
    await rows(`INSERT INTO index_change (paper_id) SELECT 'nobody' FROM generate_series(1, 300)`)
    await rows(`UPDATE paper SET removed_at = now() WHERE id = 'p5'`)
    await mergeSegments((await activeIndex()).id)
    expect((await rows('SELECT 1 FROM index_change')).length).toBe(1)
    await expectAllExact()
  })
})

test('the limit applies to each ranking separately, and to visible papers only', async () => {
  const whole = await asked('attention leader teacher kernel quorum')
  const all = await scoreLayer(whole)
  const best = (score: 'bm25' | 'cosine', chunks: ScoredChunk[]) =>
    chunks
      .map((chunk) => chunk[score])
      .sort((a, b) => b - a)
      .slice(0, 10)
  const some = await scoreLayer({ ...whole, limit: 10 })
  expect(some.length).toBeGreaterThanOrEqual(10)
  expect(some.length).toBeLessThanOrEqual(20)
  expect(best('bm25', some)).toEqual(best('bm25', all))
  expect(best('cosine', some)).toEqual(best('cosine', all))
  // A hidden paper does not take the place of a visible one.
  const first = all.sort((a, b) => b.bm25 - a.bm25)[0]?.paperId ?? ''
  await rows('UPDATE paper SET removed_at = now() WHERE id = $1', [first])
  const rest = await scoreLayer({ ...whole, index: await openedIndex(), limit: 10 })
  expect(best('bm25', rest)).toEqual(
    best(
      'bm25',
      all.filter(({ paperId }) => paperId !== first),
    ),
  )
  await rows('UPDATE paper SET removed_at = NULL')
})

test('a layer whose vectors do not fit into memory is searched in the database, by paper or by graph', async () => {
  const active = await openedIndex()
  // A space with so many dimensions would not fit; what the database compares is as it was.
  const large: OpenIndex = { ...active, dimensions: MOST_NUMBERS }
  const question = await asked('quorum majority log')
  const few = { ...question, index: large, paperIds: ['p4', 'p6', 'p13'] }
  await expectExact(few)
  await expectExact({ ...question, index: large })
  await addGraphs(active, 10)
  await expectExact({ ...question, index: large })
  await dropGraphs(active.id)
})
