import { rows } from '../sql/rows'
import type { OpenIndex } from './segments/open-index'
import type { OpenLayer } from './segments/open-layer'
import { chunkAt, partsOf, sizeOf } from './segments/parts'

/** Number of pairs compared: it makes the mean accurate to a twentieth of a standard deviation. */
const PAIRS = 400

const known = new WeakMap<OpenLayer, Promise<number[]>>()

/**
 * Returns the cosines of random pairs of content passages of different papers, as embedded in the index. They stay the
 * same until a paper changes. Empty if the library has one paper or no embeddings.
 */
export function randomCosines(index: OpenIndex): Promise<number[]> {
  const layer = index.layers.content
  const found = known.get(layer) ?? readCosines(layer)
  known.set(layer, found)
  found.catch(() => known.delete(layer))
  return found
}

async function readCosines(layer: OpenLayer): Promise<number[]> {
  const parts = partsOf(layer)
  const size = sizeOf(parts)
  const next = sequence(size)
  const isVisible = (document: number) =>
    parts.some(({ base, ranges }) => ranges.some(([from, to]) => document >= base + from && document < base + to))
  const pairs = Array.from({ length: size > 0 ? PAIRS : 0 }, () => [next(), next()] as const)
    .filter((pair) => pair.every(isVisible))
    .map(([a, b]) => [chunkAt(parts, a), chunkAt(parts, b)] as const)
    .filter(([a, b]) => a.paperId !== b.paperId)
  const found = await rows<{ cosine: number }>(
    `SELECT 1 - (a.embedding <=> b.embedding) AS cosine FROM unnest($1::text[], $2::text[]) AS pair(a, b)
     JOIN chunk a ON a.id = pair.a JOIN chunk b ON b.id = pair.b
     WHERE a.embedding IS NOT NULL AND b.embedding IS NOT NULL`,
    [pairs.map(([a]) => a.chunkId), pairs.map(([, b]) => b.chunkId)],
  )
  return found.map(({ cosine }) => cosine)
}

/** Yields numbers below `size` in the same order each time (a linear congruential generator). */
function sequence(size: number): () => number {
  let seed = 1
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * size)
  }
}
