import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { cleanText } from '../../text/format/clean-text'
import { toArray, toHalfvec, toSparsevec, vectorTypes } from './binary'
import type { Layer } from './layer'
import type { PreparedChunk, PreparedPaper } from './prepare-chunks'
import { encodeSegment, WHOLE_PAPERS } from './segments/encode-segment'
import { writeSegment } from './segments/write-segment'

/** New content of a layer for one paper; null removes it. */
type Replacement = { paperId: string; prepared: PreparedPaper | null }

/**
 * Replaces what papers have in a layer of a generation with the prepared passages, in one new segment. Runs inside a
 * transaction. Ignores papers that no longer exist.
 */
export async function replaceChunks(
  client: pg.PoolClient,
  { indexId, layer }: { indexId: number; layer: Layer },
  papers: Replacement[],
): Promise<void> {
  const ids = papers.map(({ paperId }) => paperId)
  // Locks the papers' rows first, always in the same order, because deleting a paper locks it before its chunks.
  const found = await client.query<{ id: string; num: number }>(
    `SELECT id, nextval('indexed_paper_num_seq')::int AS num
     FROM (SELECT id FROM paper WHERE id = ANY($1) ORDER BY id FOR UPDATE) AS there`,
    [ids],
  )
  if (found.rows.length === 0) return
  await client.query('DELETE FROM indexed_paper WHERE index_id = $1 AND layer = $2 AND paper_id = ANY($3)', [
    indexId,
    layer,
    found.rows.map(({ id }) => id),
  ])
  const numbers = new Map(found.rows.map(({ id, num }) => [id, num]))
  const entries = papers.flatMap(({ paperId, prepared }): Entry[] => {
    const num = numbers.get(paperId)
    if (num === undefined || !prepared) return []
    return [{ num, paperId, prepared, chunks: prepared.chunks.map((chunk) => ({ ...chunk, id: randomUUID() })) }]
  })
  entries.sort((a, b) => a.num - b.num)
  const [first] = entries
  if (!first) return
  await insertChunks(client, indexId, layer, entries)
  const passages = entries.map(({ num, chunks }) => ({ num, documents: chunks }))
  const form = { weights: 'share', dimensions: first.prepared.dimensions } as const
  await writeSegment(client, { indexId, layer, live: true }, encodeSegment(passages, form))
  if (layer !== 'content') return
  const wholes = entries.map(({ num, prepared }) => ({ num, documents: [{ weights: prepared.whole.counts }] }))
  await writeSegment(client, { indexId, layer: 'paper', live: true }, encodeSegment(wholes, WHOLE_PAPERS))
}

type Entry = { num: number; paperId: string; prepared: PreparedPaper; chunks: (PreparedChunk & { id: string })[] }

async function insertChunks(client: pg.PoolClient, indexId: number, layer: Layer, entries: Entry[]): Promise<void> {
  const types = await vectorTypes(async (sql) => (await client.query(sql)).rows)
  const rows = entries.flatMap(({ paperId, chunks }) => chunks.map((chunk, ord) => ({ ...chunk, paperId, ord })))
  const column = <T>(pick: (row: (typeof rows)[number]) => T) => rows.map(pick)
  await client.query(
    `WITH entry AS (
       INSERT INTO indexed_paper (num, index_id, layer, paper_id, chunks, length)
       SELECT num, $1, $2, paper_id, chunks, length
       FROM unnest($14::int[], $15::text[], $16::int[], $17::int[]) AS e(num, paper_id, chunks, length)
     )
     INSERT INTO chunk (id, index_id, layer, paper_id, kind, section, ord, text, spans, tokens, length, keywords, embedding)
     SELECT id, $1, $2, paper_id, kind, section, ord, text, spans, tokens, length, keywords, embedding
     FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::jsonb[], $10::int[], $11::int[],
         $12::sparsevec[], $13::halfvec[])
       AS c(id, paper_id, kind, section, ord, text, spans, tokens, length, keywords, embedding)`,
    [
      indexId,
      layer,
      column(({ id }) => id),
      column(({ paperId }) => paperId),
      column(({ kind }) => cleanText(kind)),
      column(({ section }) => cleanText(section)),
      column(({ ord }) => ord),
      column(({ text }) => cleanText(text)),
      column(({ spans }) => JSON.stringify(spans)),
      column(({ tokens }) => tokens),
      column(({ length }) => length),
      toArray(
        types.sparsevec,
        column(({ weights }) => toSparsevec(weights)),
      ),
      toArray(
        types.halfvec,
        column(({ vector }) => toHalfvec(vector)),
      ),
      entries.map(({ num }) => num),
      entries.map(({ paperId }) => paperId),
      entries.map(({ chunks }) => chunks.length),
      entries.map(({ prepared }) => (layer === 'content' ? prepared.whole.length : 0)),
    ],
  )
}
