import { AppError } from '../../../errors'
import { log } from '../../../log'
import { chosenEmbedding, embedderFor } from '../../../models/embedding/embedder'
import { rows } from '../../sql/rows'
import { type ActiveIndex, activeIndex, addIndex, dimensionsOf, findActiveIndex } from '../active-index'
import { toArray, toHalfvec, vectorTypes } from '../binary'
import { countPassages } from '../count-passages'
import { addGraphs, dropGraphs } from '../graphs'
import type { Layer } from '../layer'
import type { PaperChunks } from '../prepare-chunks'
import { FEWEST_PASSAGES, learnSpaceOf } from '../space/learn-space'
import type { Space } from '../space/lsa'
import { changeOver } from './change-over'
import { copyInto } from './copy-into'
import { type Fingerprint, fingerprints, keyOf, NEW } from './fingerprints'

const TERMS_A_STATEMENT = 2_000

export type RebuildOptions = {
  /** embedding model of the new generation (`offline` for the learned space); default: the chosen one */
  model?: string
  onProgress?: (passages: number) => void
}

/**
 * Tells whether to learn the offline space: for the first time, or again because the library has grown by `growth`
 * since. Other embedding models are left to the user, since embedding everything again may cost money.
 */
export async function needsRebuild(growth = 2): Promise<boolean> {
  const index = await findActiveIndex()
  if (index?.model !== 'offline') return false
  return (await countPassages(index.id)) >= growth * Math.max(FEWEST_PASSAGES / 2, index.learnedFrom)
}

/**
 * Builds a new generation from `papers` and then replaces the old one, which stays in use until then. First learns the
 * offline space from the passages that are indexed now. Carries over papers that are added, changed or removed
 * meanwhile, and those that `papers` does not yield. Only one rebuild runs at a time: a second one makes the first fail
 * with `AppError('conflict')`.
 */
export async function rebuildIndex(papers: AsyncIterable<PaperChunks>, options: RebuildOptions = {}): Promise<void> {
  const { model = chosenEmbedding(), onProgress } = options
  const old = await activeIndex()
  await rows('DELETE FROM search_index WHERE NOT active')
  const next = await nextGeneration(old, model)
  try {
    const before = await fingerprints(old.id)
    const done: Fingerprint[] = []
    let passages = 0
    for await (const { layer, some } of batchesOf(papers)) {
      await copyInto(next, layer, some)
      for (const paper of some) done.push(before.get(keyOf(paper)) ?? { paperId: paper.paperId, layer, mark: NEW })
      passages += some.reduce((sum, { chunks }) => sum + chunks.length, 0)
      onProgress?.(passages)
    }
    await addGraphs(next)
    await changeOver({ old, next, done })
  } catch (error) {
    await dropGraphs(next.id)
    await rows('DELETE FROM search_index WHERE id = $1 AND NOT active', [next.id])
    throw error
  }
  await dropGraphs(old.id)
  await rows('DELETE FROM search_index WHERE id = $1', [old.id])
  log.info('The search index was built anew', { index: next.id, model: next.model, dimensions: next.dimensions })
}

/**
 * Number of passages written together: enough to be fast, and few enough not to block the embedded database for long.
 */
const PASSAGES_A_BATCH = 200

/** Groups papers into batches of one layer each. A paper with more passages than a batch holds forms its own. */
async function* batchesOf(papers: AsyncIterable<PaperChunks>): AsyncGenerator<{ layer: Layer; some: PaperChunks[] }> {
  const waiting = new Map<Layer, PaperChunks[]>()
  const count = (some: PaperChunks[]) => some.reduce((sum, { chunks }) => sum + chunks.length, 0)
  for await (const paper of papers) {
    const { layer } = paper
    const some = waiting.get(layer) ?? []
    if (some.length > 0 && count(some) + paper.chunks.length > PASSAGES_A_BATCH) yield { layer, some: some.splice(0) }
    some.push(paper)
    waiting.set(layer, some)
  }
  for (const [layer, some] of waiting) yield { layer, some }
}

/** Creates an empty generation with its space and the average lengths of the old one. */
async function nextGeneration(old: ActiveIndex, model: string): Promise<ActiveIndex> {
  const embedder = embedderFor(model)
  if (!embedder) throw new AppError('conflict', `No connected language model can create embeddings with “${model}”.`)
  const space = embedder === 'offline' ? await learnSpaceOf(old.id) : null
  const dimensions = embedder === 'offline' ? (space?.dimensions ?? 0) : await dimensionsOf(embedder)
  const learnedFrom = space || embedder !== 'offline' ? await countPassages(old.id) : 0
  const next = await addIndex({ active: false, model, dimensions, learnedFrom })
  if (!next) throw new AppError('internal', 'The database could not create a new version of the index.')
  if (space) await storeSpace(next.id, space)
  await rows(
    `INSERT INTO index_layer (index_id, layer, average_length)
     SELECT $2, layer, greatest(avg(length), 1) FROM chunk WHERE index_id = $1 GROUP BY layer`,
    [old.id, next.id],
  )
  return next
}

async function storeSpace(indexId: number, { dimensions, terms, vectors }: Space): Promise<void> {
  for (let from = 0; from < terms.length; from += TERMS_A_STATEMENT) {
    const some = Array.from(terms.subarray(from, from + TERMS_A_STATEMENT))
    const known = some.flatMap((term, i) => {
      const start = (from + i) * dimensions
      const vector = toHalfvec(vectors.subarray(start, start + dimensions))
      return vector ? [{ term, vector }] : []
    })
    const { halfvec } = await vectorTypes(rows)
    await rows(
      'INSERT INTO term_vector (index_id, term, vector) SELECT $1, term, vector FROM unnest($2::int[], $3::halfvec[]) v(term, vector)',
      [
        indexId,
        known.map(({ term }) => term),
        toArray(
          halfvec,
          known.map(({ vector }) => vector),
        ),
      ],
    )
  }
}
