import { embedMany } from 'ai'
import { noteOne } from '../../measures'
import { estimateTokens } from '../../text/words/terms'
import { type ModelConnection, openProvider } from '../connection/connection'
import { currentMeter } from '../costs/meter'
import { costOf, priceOf } from '../costs/prices'
import { ModelFailure } from '../requests/model-failure'
import { watchRequest } from '../requests/patience'
import { withRetries } from '../requests/retry'

/** A model that turns texts into vectors. */
export type Embedder = {
  /** one vector per text, in order, not normalized; throws `AppError('model_failed')` */
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** Maximum texts per request. Small enough for a local server. */
const BATCH = 64

/** The embedding model of the configured endpoint. Only a failed batch is retried. */
export function modelEmbedder(connection: ModelConnection): Embedder {
  return {
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += BATCH) {
        vectors.push(...(await embedBatch(texts.slice(from, from + BATCH), connection, signal)))
      }
      return vectors
    },
  }
}

/** For a text that they cannot embed, some servers return nothing, or values that are not numbers. */
function isNoVector(vector: number[]): boolean {
  return vector.length === 0 || !vector.every(Number.isFinite)
}

async function embedBatch(
  values: string[],
  connection: ModelConnection,
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const about = { connection, model: connection.embeddingModel, signal }
  const meter = currentMeter()
  const price = priceOf(connection.embeddingModel, connection, meter?.prices)
  const estimated = values.reduce((sum, text) => sum + estimateTokens(text), 0)
  return withRetries(about, async () => {
    const started = performance.now()
    const allowance = await meter?.admit({ inputTokens: estimated, leastOutput: 0, price })
    const watch = watchRequest(connection.patience, signal, { lines: false })
    const model = openProvider(connection, watch.fetch).embedding(connection.embeddingModel)
    try {
      const { embeddings, usage } = await embedMany({ model, values, maxRetries: 0, abortSignal: watch.signal })
      const isReported = usage.tokens > 0
      const tokens = { inputTokens: isReported ? usage.tokens : estimated, outputTokens: 0 }
      meter?.record({
        prompt: 'embedding',
        promptHash: '',
        model: connection.embeddingModel,
        ...tokens,
        ms: Math.round(performance.now() - started),
        costUsd: costOf(price, tokens),
        ...(isReported ? {} : { estimated: true }),
      })
      if (embeddings.length !== values.length || embeddings.some(isNoVector)) {
        throw new ModelFailure('unreadable', 'The embedding model did not return one vector for each text.')
      }
      return embeddings.map((vector) => Float32Array.from(vector))
    } catch (error) {
      if (!signal?.aborted) noteOne('folio_model_failures_total', { model: connection.embeddingModel })
      throw watch.signal.aborted ? watch.signal.reason : error
    } finally {
      watch.stop()
      allowance?.done()
    }
  })
}
