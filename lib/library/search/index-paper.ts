import { transaction } from '../../db/transaction'
import { chosenEmbedding } from '../../models/embedder'
import { ModelFailure } from '../../models/model-failure'
import type { ChunkDraft } from '../chunking/chunk'
import { type ActiveIndex, activeIndex } from './active-index'
import type { Layer } from './layer'
import { prepareChunks } from './prepare-chunks'
import { replaceChunks } from './replace-chunks'
import { rows } from './rows'
import { memoryOf } from './segments/memory'
import { mergeSoon } from './segments/merge-soon'

/** The passages of one paper in one layer. */
export type PaperChunks = { paperId: string; title: string; layer: Layer; chunks: ChunkDraft[] }

/**
 * Puts the passages of a paper into a layer of the active index, in place of what was there; makes the index
 * when there is none. Doing it again changes nothing. Embeds first and writes then, in one short transaction:
 * until it is committed the old passages answer. A paper that was deleted meanwhile is left alone.
 */
export function indexPaper({ layer, ...paper }: PaperChunks, signal?: AbortSignal): Promise<void> {
  return indexPapers(layer, [paper], signal)
}

/** As `indexPaper`, for several papers that have few passages each, in one transaction and one segment. */
export async function indexPapers(
  layer: Layer,
  papers: Omit<PaperChunks, 'layer'>[],
  signal?: AbortSignal,
): Promise<void> {
  const known = await memoryOf<{ index: ActiveIndex | null }>('index in use', () => ({ index: null }))
  for (;;) {
    // Remembered: whether it is still the one in use is seen, and held fast, before anything is written.
    const index = known.index ?? (await activeIndex())
    known.index = index
    const ready = await prepareChunks(index, layer, papers, signal).catch((error: unknown) => {
      // The model that is being left may be gone already: until the new index takes over, words find the paper.
      if (!(error instanceof ModelFailure) || index.model === chosenEmbedding()) throw error
      return prepareChunks(index, layer, papers, signal, { embed: false })
    })
    const written = await transaction(async (client) => {
      // Holds off a rebuild's change-over; and when one has just happened, the work is done again for it.
      const held = await client.query('SELECT 1 FROM search_index WHERE id = $1 AND active FOR SHARE', [index.id])
      if (held.rowCount === 0) return false
      const replacements = papers.map(({ paperId }, i) => ({ paperId, prepared: ready[i] ?? null }))
      await replaceChunks(client, { indexId: index.id, layer }, replacements)
      return true
    })
    if (written) return mergeSoon(index.id)
    known.index = null
  }
}

/** Takes a paper out of the index, all layers and generations. */
export async function removeFromIndex(paperId: string): Promise<void> {
  await rows('DELETE FROM indexed_paper WHERE paper_id = $1', [paperId])
}
