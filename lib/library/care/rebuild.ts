import { db } from '../../db/client'
import { settle, step } from '../../engine/workflow'
import { toFailure } from '../../errors'
import { log } from '../../log'
import { chosenEmbedding } from '../../models/embedding/embedder'
import { countingUse } from '../../models/limits/model-use'
import { ASKABLE } from '../in-library'
import { passagesOf } from '../indexing/index-layers'
import { everyHalfSecond } from '../ingest/every-half-second'
import { rebuildIndex } from '../search/upkeep'
import { indexSize } from './index-generation'
import { saveRebuildState } from './rebuild-state'

/** The argument of rebuilds queued by versions that did not name the model. */
const CHOSEN = 'all'

/**
 * The durable workflow behind `rebuild-index`: chunks and embeds every ready paper again, then switches over. After a
 * crash it starts again; until it is done the old index answers. Its progress is in the rebuild state.
 */
export async function rebuild(model: string): Promise<void> {
  const target = model === CHOSEN ? chosenEmbedding() : model
  try {
    await step('rebuild', () => countingUse('index', () => build(target)))
  } catch (error) {
    const { message } = toFailure(error)
    const state = { state: 'failed' as const, model: target, passages: 0, of: 0, error: message }
    await settle('fail', () => saveRebuildState(state))
  }
}

async function build(model: string): Promise<void> {
  const of = (await indexSize())?.passages ?? 0
  const base = { model, of, error: null }
  await saveRebuildState({ ...base, state: 'running', passages: 0 })
  let passages = 0
  const report = everyHalfSecond(() => saveRebuildState({ ...base, state: 'running', passages }))
  const onProgress = (count: number) => {
    passages = count
    report()
  }
  try {
    const client = await db()
    const ready = await client.paper.findMany({
      where: { ...ASKABLE, standing: { not: 'outside' } },
      select: { id: true },
    })
    await rebuildIndex(passagesOf(ready.map((paper) => paper.id)), { model, onProgress })
    await saveRebuildState({ ...base, state: 'done', passages })
  } catch (error) {
    const { code, message } = toFailure(error)
    log.warn('rebuild failed', { code, ...(code === 'internal' ? { detail: String(error).slice(0, 300) } : {}) })
    await saveRebuildState({ ...base, state: 'failed', passages, error: message })
  }
}
