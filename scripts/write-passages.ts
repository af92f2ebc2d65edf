import { randomUUID } from 'node:crypto'
import { addIndex } from '../lib/library/search/active-index'
import { toArray, toHalfvec, toSparsevec, vectorTypes } from '../lib/library/search/binary'
import { documentWeights } from '../lib/library/search/bm25'
import type { Layer } from '../lib/library/search/layer'
import { encodeSegment, MOST_DOCUMENTS, WHOLE_PAPERS } from '../lib/library/search/segments/encode-segment'
import { mergeSegments } from '../lib/library/search/segments/merge-segments'
import { writeSegment } from '../lib/library/search/segments/write-segment'
import { rows } from '../lib/library/sql/rows'
import {
  DIMENSIONS,
  PASSAGES_A_PAPER,
  type Passages,
  paperId,
  type SyntheticPaper,
  type SyntheticPassage,
} from './synthetic-passages'

const AVERAGE_LENGTH = 190
const PAPERS_A_SEGMENT = Math.floor(MOST_DOCUMENTS / PASSAGES_A_PAPER)
const PAPERS_A_STATEMENT = 100
const LAYERS: Layer[] = ['content', 'summary']

type Written = { num: number; passages: (SyntheticPassage & { id: string; weights: Map<number, number> })[] }
type Numbered = { id: string; paper: SyntheticPaper }

/** Fills an empty database with passages as merging would leave them: in the largest segments. */
export async function writePassages(library: Passages): Promise<void> {
  const index = await addIndex({ active: true, model: 'offline', dimensions: DIMENSIONS, learnedFrom: 1 })
  if (!index) return
  await rows(
    `INSERT INTO index_layer (index_id, layer, average_length) SELECT $1, layer, $2 FROM unnest($3::text[]) AS l(layer)`,
    [index.id, AVERAGE_LENGTH, LAYERS],
  )
  for (let from = 0; from < library.papers; from += PAPERS_A_SEGMENT) {
    const written: Record<Layer, Written[]> = { content: [], summary: [] }
    const to = Math.min(from + PAPERS_A_SEGMENT, library.papers)
    for (let start = from; start < to; start += PAPERS_A_STATEMENT) {
      const some = Array.from({ length: Math.min(PAPERS_A_STATEMENT, to - start) }, (_, i) => ({
        id: paperId(start + i),
        paper: library.paper(),
      }))
      await insertPapers(some)
      for (const layer of LAYERS) written[layer].push(...(await insert(index.id, layer, start, some)))
    }
    for (const layer of LAYERS) {
      const papers = written[layer].map(({ num, passages }) => ({ num, documents: passages }))
      const form = { weights: 'share' as const, dimensions: DIMENSIONS }
      await writeSegment(null, { indexId: index.id, layer, live: true }, encodeSegment(papers, form))
    }
    const whole = written.content.map(({ num, passages }) => ({ num, documents: [{ weights: countsOf(passages) }] }))
    await writeSegment(null, { indexId: index.id, layer: 'paper', live: true }, encodeSegment(whole, WHOLE_PAPERS))
  }
  await mergeSegments(index.id)
}

/** Adds the words of a question to the learned space, with vectors that sum to the question's. */
export async function learnQuestion(indexId: number, terms: number[], vector: Float32Array): Promise<void> {
  const types = await vectorTypes(rows)
  await rows(
    `INSERT INTO term_vector (index_id, term, vector) SELECT $1, * FROM unnest($2::int[], $3::halfvec[]) ON CONFLICT DO NOTHING`,
    [
      indexId,
      terms,
      toArray(
        types.halfvec,
        terms.map(() => toHalfvec(vector)),
      ),
    ],
  )
}

function countsOf(passages: SyntheticPassage[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const passage of passages)
    passage.counts.forEach((times, term) => {
      counts.set(term, (counts.get(term) ?? 0) + times)
    })
  return counts
}

async function insertPapers(papers: Numbered[]): Promise<void> {
  await rows(
    `INSERT INTO paper (id, title, authors, file_name, file_hash, status, updated_at)
     SELECT id, title, '{}', 'synthetic.pdf', id, 'ready', now() FROM unnest($1::text[], $2::text[]) AS p(id, title)`,
    [papers.map(({ id }) => id), papers.map(({ paper }) => paper.title)],
  )
}

async function insert(indexId: number, layer: Layer, start: number, papers: Numbered[]): Promise<Written[]> {
  const written = papers.map(({ paper }, i) => ({
    num: LAYERS.length * (start + i) + LAYERS.indexOf(layer) + 1,
    passages: paper[layer].map((passage) => ({
      ...passage,
      id: randomUUID() as string,
      weights: documentWeights(passage, AVERAGE_LENGTH),
    })),
  }))
  const count = papers[0]?.paper[layer].length ?? 0
  await rows(
    `INSERT INTO indexed_paper (num, index_id, layer, paper_id, chunks, length)
     SELECT num, $1, $2, id, $3, $4 FROM unnest($5::int[], $6::text[]) AS p(num, id)`,
    [
      indexId,
      layer,
      count,
      layer === 'content' ? count * AVERAGE_LENGTH : 0,
      written.map(({ num }) => num),
      papers.map(({ id }) => id),
    ],
  )
  const passages = written.flatMap(({ passages }, i) =>
    passages.map((passage, ord) => ({ ...passage, ord, paperId: papers[i]?.id })),
  )
  const types = await vectorTypes(rows)
  await rows(
    `INSERT INTO chunk (id, index_id, layer, paper_id, kind, section, ord, text, spans, tokens, length, keywords, embedding)
     SELECT id, $1, $2, paper, CASE $2 WHEN 'content' THEN 'text' ELSE 'summary' END, '', ord, '', '[]', 300, length, keywords, embedding
     FROM unnest($3::text[], $4::text[], $5::int[], $6::int[], $7::sparsevec[], $8::halfvec[])
       AS c(id, paper, ord, length, keywords, embedding)`,
    [
      indexId,
      layer,
      passages.map(({ id }) => id),
      passages.map(({ paperId }) => paperId),
      passages.map(({ ord }) => ord),
      passages.map(({ length }) => length),
      toArray(
        types.sparsevec,
        passages.map(({ weights }) => toSparsevec(weights)),
      ),
      toArray(
        types.halfvec,
        passages.map(({ vector }) => toHalfvec(vector)),
      ),
    ],
  )
  return written
}
