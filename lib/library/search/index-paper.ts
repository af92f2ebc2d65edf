import { transaction } from '../../db/transaction'
import { log } from '../../log'
import { ModelFailure } from '../../models/requests/model-failure'
import { asInstallation } from '../../owner'
import type { ChunkDraft } from '../chunking/chunk'
import { type ActiveIndex, activeIndex } from './active-index'
import type { Layer } from './layer'
import { prepareChunks } from './prepare-chunks'
import { replaceChunks } from './replace-chunks'
import { rows } from './rows'
import { memoryOf } from './segments/memory'
import { mergeSoon } from './segments/merge-soon'

/** A model that failed is left alone for a while: papers that are added together need not all wait for it. */
const REST_MS = 30_000
let resting = { model: '', until: 0 }

// Papers are indexed from pages and workflows, which are bundled apart.
const shared = globalThis as typeof globalThis & { folioLacksVectors?: boolean }

/** Whether passages may be without vectors: some became so in this process, or nobody has looked since it was begun. */
export function mayLackVectors(): boolean {
  return shared.folioLacksVectors ?? true
}

/** To be called once none are. */
export function hasAllVectors(): void {
  shared.folioLacksVectors = false
}

const isResting = ({ model }: ActiveIndex) => resting.model === model && resting.until > Date.now()

/** To be called once the model is known to answer again. */
export function askModelAgain(): void {
  resting = { model: '', until: 0 }
}

/** The passages of one paper in one layer. */
export type PaperChunks = { paperId: string; title: string; layer: Layer; chunks: ChunkDraft[] }

/**
 * Puts the passages of a paper into a layer of the active index, in place of what was there; makes the index
 * when there is none. Doing it again changes nothing. Embeds first and writes then, in one short transaction:
 * until it is committed the old passages answer. A paper that was deleted meanwhile is left alone.
 */
export function indexPaper({ layer, ...paper }: PaperChunks): Promise<void> {
  return indexPapers(layer, [paper])
}

/** As `indexPaper`, for several papers that have few passages each, in one transaction and one segment. */
export function indexPapers(layer: Layer, papers: Omit<PaperChunks, 'layer'>[]): Promise<void> {
  return asInstallation(() => put(layer, papers))
}

async function put(layer: Layer, papers: Omit<PaperChunks, 'layer'>[]): Promise<void> {
  const known = await memoryOf<{ index: ActiveIndex | null }>('index in use', () => ({ index: null }))
  for (;;) {
    // Remembered: whether it is still the one in use is seen, and held fast, before anything is written.
    const index = known.index ?? (await activeIndex())
    known.index = index
    const ready = await prepareChunks(index, layer, papers, { embed: !isResting(index) }).catch((error: unknown) => {
      // Until the model answers again, or a new index takes over, words find the paper: see `embed-missing.ts`.
      if (!(error instanceof ModelFailure)) throw error
      log.warn('passages without vectors', { code: error.code, reason: error.reason })
      shared.folioLacksVectors = true
      resting = { model: index.model, until: Date.now() + REST_MS }
      return prepareChunks(index, layer, papers, { embed: false })
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
