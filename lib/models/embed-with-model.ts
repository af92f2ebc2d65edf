import { createOpenAI } from '@ai-sdk/openai'
import { embedMany } from 'ai'
import { env } from '../env'
import { AppError } from '../errors'
import type { Embedder } from './embedder'

/** The embedding model of the configured endpoint. */
export function modelEmbedder(): Embedder {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, EMBEDDING_MODEL } = env()
  const model = createOpenAI({ apiKey: OPENAI_API_KEY ?? 'none', baseURL: OPENAI_BASE_URL }).embedding(EMBEDDING_MODEL)
  return {
    name: EMBEDDING_MODEL,
    dimensions: null,
    async embed(texts, abortSignal) {
      try {
        const { embeddings } = await embedMany({ model, values: texts, abortSignal })
        return embeddings.map((vector) => Float32Array.from(vector))
      } catch (cause) {
        throw new AppError('model_failed', `The embedding model ${EMBEDDING_MODEL} did not answer.`, { cause })
      }
    },
  }
}
