import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { chosenEmbedding } from '../../models/embedder'
import { ModelFailure } from '../../models/model-failure'
import type { ChunkDraft } from '../chunk'
import { type ActiveIndex, activeIndex, averageLength } from './active-index'
import { documentWeights, toSparsevec } from './bm25'
import { embedPassages } from './embed-passages'
import { toHalfvec } from './halfvec'
import { rows, transaction } from './rows'
import type { Layer } from './search'
import { countTerms } from './terms'

/** The passages of one paper in one layer. */
export type PaperChunks = { paperId: string; title: string; layer: Layer; chunks: ChunkDraft[] }

/**
 * Puts the passages of a paper into a layer of the active index, in place of what was there; makes the index
 * when there is none. Doing it again changes nothing. Embeds first and writes then, in one short transaction:
 * until it is committed the old passages answer. A paper that was deleted meanwhile is left alone.
 */
export async function indexPaper(input: PaperChunks, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const index = await activeIndex()
    const ready = await prepareChunks(index, input, signal).catch((error: unknown) => {
      // The model that is being left may be gone already: until the new index takes over, words find the paper.
      if (!(error instanceof ModelFailure) || index.model === chosenEmbedding()) throw error
      return prepareChunks(index, input, signal, { embed: false })
    })
    const written = await transaction(async (client) => {
      // Holds off a rebuild's change-over; and when one has just happened, the work is done again for it.
      const held = await client.query('SELECT 1 FROM search_index WHERE id = $1 AND active FOR SHARE', [index.id])
      if (held.rowCount === 0) return false
      await replaceChunks(client, index.id, input, ready)
      return true
    })
    if (written) return
  }
}

/** Takes a paper out of the index, all layers and generations. */
export async function removeFromIndex(paperId: string): Promise<void> {
  await rows('DELETE FROM chunk WHERE paper_id = $1', [paperId])
}

export type PreparedChunk = ChunkDraft & { length: number; keywords: string; embedding: string | null }

/** Keywords and embeddings of passages for one generation. Asks the database and the embedder; writes nothing. */
export async function prepareChunks(
  index: ActiveIndex,
  { layer, title, chunks }: Omit<PaperChunks, 'paperId'>,
  signal?: AbortSignal,
  { embed = true } = {},
): Promise<PreparedChunk[]> {
  if (chunks.length === 0) return []
  const counted = chunks.map((chunk) => countTerms(chunk.text, title))
  const mean = counted.reduce((sum, terms) => sum + terms.length, 0) / counted.length
  const average = await averageLength(index.id, layer, mean)
  const texts = chunks.map(({ text }) => ({ text, title }))
  const vectors = embed ? await embedPassages(index, texts, { signal }) : []
  return chunks.map((chunk, i) => {
    const terms = counted[i] ?? { counts: new Map(), length: 0 }
    const keywords = toSparsevec(documentWeights(terms, average))
    return { ...chunk, length: terms.length, keywords, embedding: toHalfvec(vectors[i] ?? null) }
  })
}

/** Inside a transaction: deletes what a paper has in a layer of a generation, and adds what was prepared. */
export async function replaceChunks(
  client: pg.PoolClient,
  indexId: number,
  { paperId, layer }: { paperId: string; layer: Layer },
  chunks: PreparedChunk[],
): Promise<void> {
  // The paper's row first: whoever deletes a paper locks it before its chunks.
  const paper = await client.query('SELECT 1 FROM paper WHERE id = $1 FOR UPDATE', [paperId])
  if (paper.rowCount === 0) return
  await client.query('DELETE FROM chunk WHERE index_id = $1 AND layer = $2 AND paper_id = $3', [
    indexId,
    layer,
    paperId,
  ])
  if (chunks.length === 0) return
  const column = <T>(pick: (chunk: PreparedChunk) => T) => chunks.map(pick)
  await client.query(
    `INSERT INTO chunk (id, index_id, layer, paper_id, kind, section, ord, text, spans, tokens, length, keywords, embedding)
     SELECT id, $1, $2, $3, kind, section, ord - 1, text, spans, tokens, length, keywords::sparsevec, embedding::halfvec
     FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::int[], $10::int[], $11::text[], $12::text[])
       WITH ORDINALITY AS c(id, kind, section, text, spans, tokens, length, keywords, embedding, ord)`,
    [
      indexId,
      layer,
      paperId,
      column(() => randomUUID()),
      column((chunk) => storable(chunk.kind)),
      column((chunk) => storable(chunk.section)),
      column((chunk) => storable(chunk.text)),
      column((chunk) => JSON.stringify(chunk.spans)),
      column((chunk) => chunk.tokens),
      column((chunk) => chunk.length),
      column((chunk) => chunk.keywords),
      column((chunk) => chunk.embedding),
    ],
  )
}

/** Postgres has no place for NUL in text. */
function storable(text: string): string {
  return text.replaceAll('\0', ' ')
}
