import { toFailure } from '../../errors'
import { log } from '../../log'
import { embedderFor } from '../../models/embedder'
import { countingUse } from '../../models/model-use'
import { every } from '../every'
import { indexContent, indexSummary } from '../indexing/index-layers'
import { findActiveIndex } from '../search/active-index'
import { askModelAgain, hasAllVectors, mayLackVectors } from '../search/index-paper'
import { papersWithoutVectors } from '../search/without-vectors'
import { startRebuild } from './start-ingest'

const EVERY_MS = 5 * 60_000

/** How often papers were embedded again that lacked vectors still: a model may have none for some passage. */
const tried = new Map<string, number>()
const MOST_TRIES = 3
let isAtWork = false

/** Embeds what was added while the embedding model did not answer, now and every five minutes. Gives what ends it. */
export function watchVectors(): () => void {
  void embedMissing()
  return every(EVERY_MS, embedMissing)
}

/** Makes the vectors that passages lack, once the model of the index answers. */
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
  // The index was made while nobody knew what vectors it would hold.
  if (index.dimensions === 0) return startRebuild(index.model)
  // A model that was exchanged behind its name: Settings offers to index again.
  if (dimensions !== index.dimensions) return
  askModelAgain()
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

/** Null while the model does not answer. */
async function askDimensions(model: string): Promise<number | null> {
  const embedder = embedderFor(model, { retries: 0 })
  if (!embedder || embedder === 'offline') return null
  const [vector] = await countingUse('index', () => embedder.embed(['dimensions'])).catch(() => [])
  return vector?.length ?? null
}
