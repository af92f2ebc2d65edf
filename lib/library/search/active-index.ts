import type { Embedder } from '../../models/embedding/embed-with-model'
import { chosenEmbedding, embedderFor } from '../../models/embedding/embedder'
import { ModelFailure } from '../../models/requests/model-failure'
import { memoryOf } from '../sql/memory'
import { prepared, rows } from '../sql/rows'
import type { Layer } from './layer'

/** The index generation in use. `model` is `offline` or the name of an embedding model. */
export type ActiveIndex = {
  id: number
  model: string
  /** 0 while nothing is embedded yet */
  dimensions: number
  learnedFrom: number
  /** layers with an HNSW graph, see `graphs.ts` */
  graphs: Layer[]
}

const COLUMNS = `id, embedding_model AS model, dimensions, learned_from AS "learnedFrom", graphs`

/** Returns null when nothing has ever been indexed. */
export async function findActiveIndex(): Promise<ActiveIndex | null> {
  const [index] = await prepared<ActiveIndex>(`SELECT ${COLUMNS} FROM search_index WHERE active`)
  return index ?? null
}

/** Returns the active generation; creates the first one, for the chosen embedding model, if there is none. */
export async function activeIndex(): Promise<ActiveIndex> {
  const found = await findActiveIndex()
  if (found) return found
  const model = chosenEmbedding()
  const embedder = embedderFor(model)
  const dimensions = embedder && embedder !== 'offline' ? await dimensionsOrNone(embedder) : 0
  await addIndex({ active: true, model, dimensions, learnedFrom: 0 })
  return activeIndex()
}

/** Adds a generation. Returns null if it should become the active one and another process has added one first. */
export async function addIndex(
  index: Omit<ActiveIndex, 'id' | 'graphs'> & { active: boolean },
): Promise<ActiveIndex | null> {
  const [added] = await rows<ActiveIndex>(
    `INSERT INTO search_index (active, embedding_model, dimensions, learned_from) VALUES ($1, $2, $3, $4)
     ON CONFLICT (active) WHERE active DO NOTHING RETURNING ${COLUMNS}`,
    [index.active, index.model, index.dimensions, index.learnedFrom],
  )
  return added ?? null
}

/**
 * Returns the average passage length that BM25 uses for a layer: the stored one or, on the first call, `ifNew`, which
 * is then stored. It never changes afterwards, so each process reads it once.
 */
export async function averageLength(indexId: number, layer: Layer, ifNew: number): Promise<number> {
  const known = await memoryOf('average lengths', () => new Map<string, number>())
  const key = `${indexId} ${layer}`
  const average = known.get(key) ?? (await frozenLength(indexId, layer)) ?? (await freezeLength(indexId, layer, ifNew))
  known.set(key, average)
  return average
}

async function frozenLength(indexId: number, layer: Layer): Promise<number | null> {
  const [found] = await rows<{ average: number }>(
    'SELECT average_length AS average FROM index_layer WHERE index_id = $1 AND layer = $2',
    [indexId, layer],
  )
  return found?.average ?? null
}

async function freezeLength(indexId: number, layer: Layer, length: number): Promise<number> {
  await rows(
    `INSERT INTO index_layer (index_id, layer, average_length)
     SELECT id, $2, $3 FROM search_index WHERE id = $1 ON CONFLICT DO NOTHING`,
    [indexId, layer, Math.max(length, 1)],
  )
  return (await frozenLength(indexId, layer)) ?? length
}

/**
 * Returns 0 while the model does not respond: until it does, papers are found by words only, see `embed-missing.ts`.
 */
async function dimensionsOrNone(model: Embedder): Promise<number> {
  return dimensionsOf(model).catch((error: unknown) => {
    if (error instanceof ModelFailure) return 0
    throw error
  })
}

/** Finds a model's number of dimensions by embedding a test word. */
export async function dimensionsOf(model: Embedder): Promise<number> {
  const [probe] = await model.embed(['dimensions'])
  return probe?.length ?? 0
}
