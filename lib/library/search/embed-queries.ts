import { hasInstallationModel, installationConnection } from '../../models/connection/connection'
import { currentMeter } from '../../models/costs/meter'
import { ModelFailure } from '../../models/requests/model-failure'
import type { ActiveIndex } from './active-index'
import { embedPassages } from './embed-passages'

/** Short, because a person is waiting. */
const PATIENCE = { firstTokenMs: 30_000, retries: 2 }
/** How long a failed model is not asked again, so that the many searches of one question do not each wait for it. */
const REST_MS = 30_000

const resting = new Map<string, { until: number; why: string }>()

/**
 * Embeds queries as unit vectors in the space of the index. If its model is unavailable, they are null: the search then
 * uses words only, and the run shows a notice.
 */
export async function embedQueries(index: ActiveIndex, texts: string[]): Promise<(Float32Array | null)[]> {
  if (index.model === 'offline') return embedPassages(index, asPassages(texts))
  const nothing = (why: string) => {
    currentMeter()?.notices.add(
      `The search matched keywords only, because “${index.model}”, the embedding model of the search index, could not be used. ${why}`,
    )
    return texts.map(() => null)
  }
  if (!hasInstallationModel())
    return nothing('No language model is connected. You can rebuild the index with the built-in model in Settings.')
  const { baseURL, apiKey } = installationConnection()
  const who = JSON.stringify([index.model, baseURL, apiKey])
  const rest = resting.get(who)
  if (rest && rest.until > Date.now()) return nothing(rest.why)
  try {
    const vectors = await embedPassages(index, asPassages(texts), PATIENCE)
    resting.delete(who)
    return vectors.every((vector) => vector === null)
      ? nothing('It returns different vectors than before. You can rebuild the index in Settings.')
      : vectors
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    resting.set(who, { until: Date.now() + REST_MS, why: error.message })
    return nothing(error.message)
  }
}

function asPassages(texts: string[]): { text: string }[] {
  return texts.map((text) => ({ text }))
}
