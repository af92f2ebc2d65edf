import { env, hasModel } from '../env'
import { modelEmbedder } from './embed-with-model'

/** A model that turns texts into vectors. */
export type Embedder = {
  /** as the endpoint knows it; an index remembers it and never mixes models */
  name: string
  /** null: not known before the first answer */
  dimensions: number | null
  /** one vector a text, in order, of any length; throws `AppError('model_failed')` */
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/**
 * The embedder in use: the configured model, or the space that is learned from the library itself.
 * `EMBEDDING_MODEL=offline` keeps the latter beside a chat model whose endpoint has no embeddings.
 */
export function embedder(): Embedder | 'offline' {
  return hasModel() && env().EMBEDDING_MODEL !== 'offline' ? modelEmbedder() : 'offline'
}
