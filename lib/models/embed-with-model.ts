import { embedMany } from 'ai'
import { type ModelConnection, modelConnection, openProvider } from './connection'
import type { Embedder } from './embedder'
import { ModelFailure } from './model-failure'
import { watchRequest } from './patience'
import { withRetries } from './retry'

/** Small enough for a local server; one request holds at most this many texts. */
const BATCH = 64

/** The embedding model of the configured endpoint. A failed batch is tried again by itself. */
export function modelEmbedder(connection: ModelConnection = modelConnection()): Embedder {
  return {
    name: connection.embeddingModel,
    dimensions: null,
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += BATCH) {
        vectors.push(...(await embedBatch(texts.slice(from, from + BATCH), connection, signal)))
      }
      return vectors
    },
  }
}

async function embedBatch(
  values: string[],
  connection: ModelConnection,
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const about = { connection, model: connection.embeddingModel, signal }
  return withRetries(about, async () => {
    const watch = watchRequest(connection.patience, signal)
    const model = openProvider(connection, watch.fetch).embedding(connection.embeddingModel)
    try {
      const { embeddings } = await embedMany({ model, values, maxRetries: 0, abortSignal: watch.signal })
      if (embeddings.length !== values.length || embeddings.some((vector) => vector.length === 0)) {
        throw new ModelFailure('unreadable', 'The embedding model did not answer with one vector for each text.')
      }
      return embeddings.map((vector) => Float32Array.from(vector))
    } catch (error) {
      throw watch.signal.aborted ? watch.signal.reason : error
    } finally {
      watch.stop()
    }
  })
}
