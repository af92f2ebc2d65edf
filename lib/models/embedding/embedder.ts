import { hasInstallationModel, installationConnection, type Patience } from '../connection/connection'
import { type Embedder, modelEmbedder } from './embed-with-model'

/**
 * Name of the embedding model for everybody; `offline` for the embedder trained on the library itself. The index in use
 * may still belong to another one.
 */
export function chosenEmbedding(): string {
  return hasInstallationModel() ? installationConnection().embeddingModel : 'offline'
}

/** The embedder of that name at the shared endpoint; null if no endpoint is connected. */
export function embedderFor(name: string, patience: Partial<Patience> = {}): Embedder | 'offline' | null {
  if (name === 'offline') return 'offline'
  if (!hasInstallationModel()) return null
  const connection = installationConnection()
  return modelEmbedder({ ...connection, embeddingModel: name, patience: { ...connection.patience, ...patience } })
}
