import { toFailure } from '../../errors'
import { every } from '../../every'
import { log } from '../../log'
import { embedderFor } from '../../models/embedding/embedder'
import { countingUse } from '../../models/limits/model-use'
import { indexContent, indexSummary } from '../indexing/index-layers'
import { findActiveIndex } from '../search/find-chunks'
import { clearModelBackoff, hasAllVectors, mayLackVectors, papersWithoutVectors } from '../search/upkeep'
import { startRebuild } from './start-ingest'

const EVERY_MS = 5 * 60_000

/** Attempts to embed papers with missing vectors, since a model may fail for some passages. */
const tried = new Map<string, number>()
const MOST_TRIES = 3
let isAtWork = false

/**
 * Embeds what was added while the embedding model failed, now and every five minutes. Returns a function that stops it.
 */
export function watchVectors(): () => void {
  void embedMissing()
  return every(EVERY_MS, embedMissing)
}

/** Adds missing vectors of passages once the index's model answers. */
export async function embedMissing(): Promise<void> {
  if (isAtWork || !mayLackVectors()) return
  isAtWork = true
  try {
    await embedNow()
  } catch (error) {
    log.warn('vectors', { detail: toFailure(error).message })
  } finally {
    isAtWork = false
  }
}

async function embedNow(): Promise<void> {
  const index = await findActiveIndex()
  if (!index || index.model === 'offline') return
  const waiting = (await papersWithoutVectors()).filter((id) => (tried.get(id) ?? 0) < MOST_TRIES)
  if (waiting.length === 0) return hasAllVectors()
  const dimensions = await askDimensions(index.model)
  if (dimensions === null) return
  // The index was created before the length of its vectors was known.
  if (index.dimensions === 0) return startRebuild(index.model)
  // The model was replaced under the same name; Settings offers to rebuild the index.
  if (dimensions !== index.dimensions) return
  clearModelBackoff()
  for (const id of waiting) {
    await countingUse('index', async () => {
      await indexContent(id)
      await indexSummary(id)
    })
    const lacks = (await papersWithoutVectors()).includes(id)
    if (lacks && (await askDimensions(index.model)) === null) return
    if (lacks) tried.set(id, (tried.get(id) ?? 0) + 1)
  }
}

/** Null as long as the model fails. */
async function askDimensions(model: string): Promise<number | null> {
  const embedder = embedderFor(model, { retries: 0 })
  if (!embedder || embedder === 'offline') return null
  const [vector] = await countingUse('index', () => embedder.embed(['dimensions'])).catch(() => [])
  return vector?.length ?? null
}
