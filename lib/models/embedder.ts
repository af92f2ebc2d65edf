import { hasInstallationModel, installationConnection, type Patience } from './connection'
import { modelEmbedder } from './embed-with-model'

/** A model that turns texts into vectors. */
export type Embedder = {
  /** one vector a text, in order, of any length; throws `AppError('model_failed')` */
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/**
 * Name of the embedding model that was chosen for all, `offline` for the space that is learned from the library
 * itself. The index in use may still be of another one.
 */
export function chosenEmbedding(): string {
  return hasInstallationModel() ? installationConnection().embeddingModel : 'offline'
}

/** The embedder of that name at the endpoint that all share; null when there is none to ask. */
export function embedderFor(name: string, patience: Partial<Patience> = {}): Embedder | 'offline' | null {
  if (name === 'offline') return 'offline'
  if (!hasInstallationModel()) return null
  const connection = installationConnection()
  return modelEmbedder({ ...connection, embeddingModel: name, patience: { ...connection.patience, ...patience } })
}
