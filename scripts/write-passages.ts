import { randomUUID } from 'node:crypto'
import { addIndex } from '../lib/library/search/active-index'
import { toArray, toHalfvec, toSparsevec, vectorTypes } from '../lib/library/search/binary'
import { documentWeights } from '../lib/library/search/bm25'
import { rows } from '../lib/library/search/rows'
import { encodeSegment, MOST_DOCUMENTS, WHOLE_PAPERS } from '../lib/library/search/segments/encode-segment'
import { mergeSegments } from '../lib/library/search/segments/merge-segments'
import { writeSegment } from '../lib/library/search/segments/write-segment'
import { DIMENSIONS, PASSAGES_A_PAPER, type Passages, paperId, type SyntheticPassage } from './synthetic-passages'

const AVERAGE_LENGTH = 190
const PAPERS_A_SEGMENT = Math.floor(MOST_DOCUMENTS / PASSAGES_A_PAPER)
const PAPERS_A_STATEMENT = 100

type Written = { num: number; passages: (SyntheticPassage & { id: string; weights: Map<number, number> })[] }

/** Fills an empty database with passages as merging would leave them: in the largest segments. */
export async function writePassages(library: Passages): Promise<void> {
  const index = await addIndex({ active: true, model: 'offline', dimensions: DIMENSIONS, learnedFrom: 1 })
  if (!index) return
  await rows(`INSERT INTO index_layer (index_id, layer, average_length) VALUES ($1, 'content', $2)`, [
    index.id,
    AVERAGE_LENGTH,
  ])
  for (let from = 0; from < library.papers; from += PAPERS_A_SEGMENT) {
    const papers: Written[] = []
    const to = Math.min(from + PAPERS_A_SEGMENT, library.papers)
    for (let start = from; start < to; start += PAPERS_A_STATEMENT) {
      const some = Array.from({ length: Math.min(PAPERS_A_STATEMENT, to - start) }, (_, i) =>
        write(start + i + 1, library),
      )
      await insert(index.id, some)
      papers.push(...some)
    }
    const content = papers.map(({ num, passages }) => ({ num, documents: passages }))
    const form = { weights: 'share' as const, dimensions: DIMENSIONS }
    await writeSegment(null, { indexId: index.id, layer: 'content', live: true }, encodeSegment(content, form))
    const whole = papers.map(({ num, passages }) => ({ num, documents: [{ weights: countsOf(passages) }] }))
    await writeSegment(null, { indexId: index.id, layer: 'paper', live: true }, encodeSegment(whole, WHOLE_PAPERS))
  }
  await mergeSegments(index.id)
}

function write(num: number, library: Passages): Written {
  const passages = library.paper().map((passage) => ({
    ...passage,
    id: randomUUID() as string,
    weights: documentWeights(passage, AVERAGE_LENGTH),
  }))
  return { num, passages }
}

function countsOf(passages: SyntheticPassage[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const passage of passages)
    passage.counts.forEach((times, term) => {
      counts.set(term, (counts.get(term) ?? 0) + times)
    })
  return counts
}

async function insert(indexId: number, papers: Written[]): Promise<void> {
  const ids = papers.map(({ num }) => paperId(num - 1))
  await rows(
    `INSERT INTO paper (id, title, file_name, status, updated_at)
     SELECT id, id, 'synthetic.pdf', 'ready', now() FROM unnest($1::text[]) AS p(id)`,
    [ids],
  )
  await rows(
    `INSERT INTO indexed_paper (num, index_id, layer, paper_id, chunks, length)
     SELECT num, $1, 'content', id, $2, $3 FROM unnest($4::int[], $5::text[]) AS p(num, id)`,
    [indexId, PASSAGES_A_PAPER, PASSAGES_A_PAPER * AVERAGE_LENGTH, papers.map(({ num }) => num), ids],
  )
  const passages = papers.flatMap(({ num, passages }) =>
    passages.map((passage, ord) => ({ ...passage, ord, paperId: paperId(num - 1) })),
  )
  const types = await vectorTypes(rows)
  await rows(
    `INSERT INTO chunk (id, index_id, layer, paper_id, kind, section, ord, text, spans, tokens, length, keywords, embedding)
     SELECT id, $1, 'content', paper, 'text', '', ord, '', '[]', 300, length, keywords, embedding
     FROM unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::sparsevec[], $7::halfvec[])
       AS c(id, paper, ord, length, keywords, embedding)`,
    [
      indexId,
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
}
