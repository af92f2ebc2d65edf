import { transaction } from '../../../db/connection/transaction'
import type { ChunkDraft } from '../../chunking/chunk'
import { memoryOf } from '../../sql/memory'
import { rows } from '../../sql/rows'
import type { ActiveIndex } from '../active-index'
import { fromHalfvec } from '../binary'
import type { Layer } from '../layer'
import { prepareChunks } from '../prepare-chunks'
import { replaceChunks } from '../replace-chunks'
import { toUnit } from '../to-unit'

/**
 * Creates segments for passages of a generation from before segments existed: rewrites each paper with its existing
 * embeddings. Several processes may do this at once, and an interrupted one resumes where it stopped. Returns whether
 * there were such passages.
 */
export async function segmentExisting(index: ActiveIndex): Promise<boolean> {
  const underWay = await memoryOf('segmenting', () => new Map<number, Promise<boolean>>())
  const { id } = index
  const work = underWay.get(id) ?? segmentAll(index).finally(() => underWay.delete(id))
  underWay.set(id, work)
  return work
}

type Waiting = { num: number; paperId: string; layer: Layer; title: string }

async function segmentAll(index: ActiveIndex): Promise<boolean> {
  for (let found = false; ; found = true) {
    const [paper] = await rows<Waiting>(
      `SELECT i.num, i.paper_id AS "paperId", i.layer, p.title FROM indexed_paper i JOIN paper p ON p.id = i.paper_id
       WHERE i.index_id = $1 AND NOT i.segmented ORDER BY i.num LIMIT 1`,
      [index.id],
    )
    if (!paper) return found
    await segmentPaper(index, paper)
  }
}

async function segmentPaper(index: ActiveIndex, { num, paperId, layer, title }: Waiting): Promise<void> {
  const chunks = await rows<ChunkDraft & { embedding: Buffer | null }>(
    `SELECT kind, section, text, spans, tokens, halfvec_send(embedding) AS embedding FROM chunk
     WHERE index_id = $1 AND layer = $2 AND paper_id = $3 ORDER BY ord`,
    [index.id, layer, paperId],
  )
  const [made = null] = await prepareChunks(index, layer, [{ paperId, title, chunks }], { embed: false })
  const vectors = chunks.map(({ embedding }) => (embedding ? toUnit(fromHalfvec(embedding)) : null))
  const prepared = made && {
    ...made,
    chunks: made.chunks.map((chunk, i) => ({ ...chunk, vector: vectors[i] ?? null })),
  }
  await transaction(async (client) => {
    // Locks the paper first, as indexing does.
    await client.query('SELECT 1 FROM paper WHERE id = $1 FOR UPDATE', [paperId])
    const left = await client.query('SELECT 1 FROM indexed_paper WHERE num = $1 AND NOT segmented', [num])
    if (left.rowCount) await replaceChunks(client, { indexId: index.id, layer }, [{ paperId, prepared }])
  })
}
