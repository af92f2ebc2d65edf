import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { toArray, toHalfvec, toSparsevec, vectorTypes } from './binary'
import type { Layer } from './layer'
import type { PreparedChunk, PreparedPaper } from './prepare-chunks'
import { encodeSegment, WHOLE_PAPERS } from './segments/encode-segment'
import { writeSegment } from './segments/write-segment'

/**
 * Inside a transaction: deletes what a paper has in a layer of a generation, and adds what was prepared, with a segment
 * of its own. A paper that is not there any more is left alone.
 */
export async function replaceChunks(
  client: pg.PoolClient,
  indexId: number,
  { paperId, layer }: { paperId: string; layer: Layer },
  prepared: PreparedPaper | null,
): Promise<void> {
  // The paper's row first: whoever deletes a paper locks it before its chunks.
  const paper = await client.query<{ num: number }>(
    `SELECT nextval('indexed_paper_num_seq')::int AS num FROM paper WHERE id = $1 FOR UPDATE`,
    [paperId],
  )
  const num = paper.rows[0]?.num
  if (num === undefined) return
  await client.query('DELETE FROM indexed_paper WHERE index_id = $1 AND layer = $2 AND paper_id = $3', [
    indexId,
    layer,
    paperId,
  ])
  if (!prepared) return
  const chunks = prepared.chunks.map((chunk) => ({ ...chunk, id: randomUUID() as string }))
  await insertChunks(
    client,
    { num, indexId, layer, paperId, length: layer === 'content' ? prepared.whole.length : 0 },
    chunks,
  )
  const passages = encodeSegment([{ num, documents: chunks }], { weights: 'share', dimensions: prepared.dimensions })
  await writeSegment(client, { indexId, layer, live: true }, passages)
  if (layer !== 'content') return
  const whole = { num, documents: [{ weights: prepared.whole.counts }] }
  await writeSegment(client, { indexId, layer: 'paper', live: true }, encodeSegment([whole], WHOLE_PAPERS))
}

type Entry = { num: number; indexId: number; layer: Layer; paperId: string; length: number }

async function insertChunks(
  client: pg.PoolClient,
  { num, indexId, layer, paperId, length }: Entry,
  chunks: (PreparedChunk & { id: string })[],
): Promise<void> {
  const types = await vectorTypes(async (sql) => (await client.query(sql)).rows)
  const column = <T>(pick: (chunk: PreparedChunk & { id: string }) => T) => chunks.map(pick)
  await client.query(
    `WITH entry AS (
       INSERT INTO indexed_paper (num, index_id, layer, paper_id, chunks, length)
       VALUES ($13, $1, $2, $3, cardinality($4::text[]), $14)
     )
     INSERT INTO chunk (id, index_id, layer, paper_id, kind, section, ord, text, spans, tokens, length, keywords, embedding)
     SELECT id, $1, $2, $3, kind, section, ord - 1, text, spans, tokens, length, keywords, embedding
     FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::int[], $10::int[], $11::sparsevec[], $12::halfvec[])
       WITH ORDINALITY AS c(id, kind, section, text, spans, tokens, length, keywords, embedding, ord)`,
    [
      indexId,
      layer,
      paperId,
      column(({ id }) => id),
      column((chunk) => storable(chunk.kind)),
      column((chunk) => storable(chunk.section)),
      column((chunk) => storable(chunk.text)),
      column((chunk) => JSON.stringify(chunk.spans)),
      column((chunk) => chunk.tokens),
      column((chunk) => chunk.length),
      toArray(
        types.sparsevec,
        column(({ weights }) => toSparsevec(weights)),
      ),
      toArray(
        types.halfvec,
        column(({ vector }) => toHalfvec(vector)),
      ),
      num,
      length,
    ],
  )
}

/** Postgres has no place for NUL in text. */
function storable(text: string): string {
  return text.replaceAll('\0', ' ')
}
