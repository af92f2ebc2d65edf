import { hasInstallationModel, installationConnection } from '../../models/connection'
import { currentMeter } from '../../models/meter'
import { ModelFailure } from '../../models/model-failure'
import type { ActiveIndex } from './active-index'
import { embedPassages } from './embed-passages'

/** A person waits. */
const PATIENCE = { firstTokenMs: 30_000, retries: 2 }
/** How long a model that failed is left alone: the searches of one question need not all wait for it. */
const REST_MS = 30_000

const resting = new Map<string, { until: number; why: string }>()

/**
 * What is looked for, as unit vectors in the space of the index. Where its model cannot be asked, null: words alone
 * then find what there is, and a notice of the run says so.
 */
export async function embedQueries(index: ActiveIndex, texts: string[]): Promise<(Float32Array | null)[]> {
  if (index.model === 'offline') return embedPassages(index, asPassages(texts))
  const nothing = (why: string) => {
    currentMeter()?.notices.add(
      `Passages were found by their words alone, because “${index.model}”, with which the search index was made, could not be asked. ${why}`,
    )
    return texts.map(() => null)
  }
  if (!hasInstallationModel())
    return nothing('No language model is connected. Settings can index again with the built-in model.')
  const { baseURL, apiKey } = installationConnection()
  const who = JSON.stringify([index.model, baseURL, apiKey])
  const rest = resting.get(who)
  if (rest && rest.until > Date.now()) return nothing(rest.why)
  try {
    const vectors = await embedPassages(index, asPassages(texts), PATIENCE)
    resting.delete(who)
    return vectors.every((vector) => vector === null)
      ? nothing('It gives other vectors than before. Settings can index the library again.')
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
