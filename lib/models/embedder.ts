import { hasInstallationModel, installationConnection, type Patience } from './connection'
import { type Embedder, modelEmbedder } from './embed-with-model'

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
