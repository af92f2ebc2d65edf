import { transaction } from '../../../db/transaction'
import { log } from '../../../log'
import { averageLength } from '../active-index'
import { fromHalfvec, fromSparsevec } from '../binary'
import { lengthNorm } from '../bm25'
import type { Layer } from '../layer'
import { countOf } from '../passage-terms'
import { rows } from '../rows'
import { toUnit } from '../to-unit'
import { wholePaper } from '../whole-paper'
import { encodeSegment, type SegmentPaper, WHOLE_PAPERS } from './encode-segment'
import { memoryOf } from './memory'
import { mergeSegments } from './merge-segments'
import { writeSegment } from './write-segment'

/** Papers put into one segment: few enough for a server to answer in between. */
const PAPERS = 24

type Generation = { id: number; dimensions: number }

/**
 * Makes segments of the passages of a generation that are older than segments. Each paper is in one from the moment
 * that it is marked so; several processes may do this at once, and one that is killed goes on where it was.
 */
export async function segmentExisting(indexId: number): Promise<void> {
  const underWay = await memoryOf('segmenting', () => new Map<number, Promise<void>>())
  const work = underWay.get(indexId) ?? segmentAll(indexId).finally(() => underWay.delete(indexId))
  underWay.set(indexId, work)
  await work
}

/** The same for the index in use, in the background. Searches wait for it, so that what they find is right. */
export async function segmentActiveIndex(): Promise<void> {
  const [index] = await rows<{ id: number }>(
    'SELECT id FROM search_index s WHERE active AND EXISTS (SELECT FROM indexed_paper WHERE index_id = s.id AND NOT segmented)',
  )
  if (index)
    segmentExisting(index.id).catch((error: unknown) =>
      log.warn('older passages were not made searchable', { detail: String(error).slice(0, 200) }),
    )
}

async function segmentAll(indexId: number): Promise<void> {
  const [generation] = await rows<Generation>('SELECT id, dimensions FROM search_index WHERE id = $1', [indexId])
  if (!generation) return
  for (const layer of ['content', 'summary'] as const)
    for (;;) {
      const waiting = await rows<{ num: number }>(
        'SELECT num FROM indexed_paper WHERE index_id = $1 AND layer = $2 AND NOT segmented ORDER BY num LIMIT $3',
        [indexId, layer, PAPERS],
      )
      if (waiting.length === 0) break
      await segmentPapers(
        generation,
        layer,
        waiting.map(({ num }) => num),
      )
    }
  await mergeSegments(indexId)
}

type Passage = { num: number; title: string; id: string; length: number; keywords: Buffer; embedding: Buffer | null }

async function segmentPapers({ id: indexId, dimensions }: Generation, layer: Layer, nums: number[]): Promise<void> {
  const passages = await rows<Passage>(
    `SELECT i.num, p.title, c.id, c.length, sparsevec_send(c.keywords) AS keywords, halfvec_send(c.embedding) AS embedding
     FROM indexed_paper i JOIN paper p ON p.id = i.paper_id
     JOIN chunk c ON c.index_id = i.index_id AND c.layer = i.layer AND c.paper_id = i.paper_id
     WHERE i.num = ANY($1::int[]) ORDER BY i.num, c.ord`,
    [nums],
  )
  const average = await averageLength(indexId, layer, 1)
  const papers = nums.flatMap((num) => {
    const own = passages.filter((passage) => passage.num === num)
    return own.length > 0 ? [readPaper(num, own, average)] : []
  })
  await transaction(async (client) => {
    const held = await client.query<{ num: number }>(
      'SELECT num FROM indexed_paper WHERE num = ANY($1::int[]) AND NOT segmented ORDER BY num FOR UPDATE',
      [nums],
    )
    // Another process has taken some, or they are gone: what is left comes with the next ones.
    const left = new Set(held.rows.map(({ num }) => num))
    const taken = papers.filter(({ num }) => left.has(num))
    if (taken.length > 0) {
      const segment = encodeSegment(taken, { weights: 'share', dimensions })
      await writeSegment(client, { indexId, layer, live: true }, segment)
    }
    if (taken.length > 0 && layer === 'content') {
      const whole = taken.map(({ num, counts }) => ({ num, documents: [{ weights: counts }] }))
      await writeSegment(client, { indexId, layer: 'paper', live: true }, encodeSegment(whole, WHOLE_PAPERS))
    }
    await client.query(
      `UPDATE indexed_paper i SET segmented = true, length = coalesce(read.length, 0)
       FROM unnest($1::int[]) AS waiting(num) LEFT JOIN unnest($2::int[], $3::int[]) AS read(num, length) USING (num)
       WHERE i.num = waiting.num`,
      [[...left], taken.map(({ num }) => num), taken.map(({ length }) => (layer === 'content' ? length : 0))],
    )
    // Its length is news to whoever knows the paper.
    await client.query('INSERT INTO index_change (index_id, layer) VALUES ($1, $2)', [indexId, layer])
  })
}

type ReadPaper = SegmentPaper & { counts: Map<number, number>; length: number }

function readPaper(num: number, passages: Passage[], average: number): ReadPaper {
  const read = passages.map(({ id, length, keywords, embedding }) => {
    const weights = fromSparsevec(keywords)
    const norm = lengthNorm(length, average)
    const counts = new Map([...weights].map(([term, weight]) => [term, countOf(weight, norm)]))
    return { id, length, weights, counts, embedding }
  })
  const { counts, length } = wholePaper(read, passages[0]?.title ?? '')
  return {
    num,
    length,
    // A title that changed since the paper was indexed would leave some counts below 0.
    counts: new Map([...counts].filter(([, count]) => count > 0)),
    documents: read.map(({ id, weights, embedding }) => ({
      id,
      weights,
      vector: embedding ? toUnit(fromHalfvec(embedding)) : null,
    })),
  }
}
