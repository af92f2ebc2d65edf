import { transaction } from '../../db/connection/transaction'
import { log } from '../../log'
import { ModelFailure } from '../../models/requests/model-failure'
import { asInstallation } from '../../owner'
import { memoryOf } from '../sql/memory'
import { type ActiveIndex, activeIndex } from './active-index'
import type { Layer } from './layer'
import { type PaperChunks, prepareChunks } from './prepare-chunks'
import { replaceChunks } from './replace-chunks'
import { mergeSoon } from './segments/merge-soon'

/** How long a failed model is not asked again, so that papers added together do not each wait for it. */
const REST_MS = 30_000
let resting = { model: '', until: 0 }

// Pages and workflows both index papers, and are bundled separately.
const shared = globalThis as typeof globalThis & { folioLacksVectors?: boolean }

/**
 * Tells whether passages may lack vectors: some were written without in this process, or it has just started and has
 * not checked yet.
 */
export function mayLackVectors(): boolean {
  return shared.folioLacksVectors ?? true
}

/** Call this once no passage lacks a vector. */
export function hasAllVectors(): void {
  shared.folioLacksVectors = false
}

const isResting = ({ model }: ActiveIndex) => resting.model === model && resting.until > Date.now()

/** Call this once the model is known to respond again. */
export function clearModelBackoff(): void {
  resting = { model: '', until: 0 }
}

/**
 * Replaces a paper's passages in one layer of the active index; creates the index if there is none. Repeating it
 * changes nothing. It embeds first and then writes in one short transaction; until the commit, searches find the old
 * passages. Ignores a paper that has been deleted meanwhile.
 */
export function indexPaper({ layer, ...paper }: PaperChunks): Promise<void> {
  return indexPapers(layer, [paper])
}

/** Like `indexPaper`, for several papers with few passages each, in one transaction and one segment. */
export function indexPapers(layer: Layer, papers: Omit<PaperChunks, 'layer'>[]): Promise<void> {
  return asInstallation(() => put(layer, papers))
}

async function put(layer: Layer, papers: Omit<PaperChunks, 'layer'>[]): Promise<void> {
  const known = await memoryOf<{ index: ActiveIndex | null }>('index in use', () => ({ index: null }))
  for (;;) {
    // The remembered index may be outdated; the transaction below checks this and locks it before writing.
    const index = known.index ?? (await activeIndex())
    known.index = index
    const ready = await prepareChunks(index, layer, papers, { embed: !isResting(index) }).catch((error: unknown) => {
      // Until the model responds again or a new index takes over, the paper is found by words only: see
      // `embed-missing.ts`.
      if (!(error instanceof ModelFailure)) throw error
      log.warn('passages without vectors', { code: error.code, reason: error.reason })
      shared.folioLacksVectors = true
      resting = { model: index.model, until: Date.now() + REST_MS }
      return prepareChunks(index, layer, papers, { embed: false })
    })
    const written = await transaction(async (client) => {
      // Blocks a rebuild from switching over; if one has just done so, the work is repeated for the new index.
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
