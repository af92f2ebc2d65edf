import { topScores } from '../../top-scores'
import { yieldToEventLoop } from '../sql/rows'
import { strideOf } from './dot-products'
import type { Layer } from './layer'
import { cosinesOf, type NearChunk, nearestChunks } from './nearest-chunks'
import type { ScoredChunk } from './scored-chunk'
import type { OpenIndex } from './segments/open-index'
import type { OpenLayer, Part } from './segments/open-layer'
import { chunkAt, documentOf, partsOf, sizeOf } from './segments/parts'
import { postingsIn } from './segments/postings'
import { multiply, sumWeights } from './segments/sum-weights'
import { fitInMemory, vectorsOf } from './segments/vectors'

export type ScoreInput = Pick<NearInput, 'index' | 'layer' | 'paperIds' | 'limit'> & {
  /** query weights by term id, including idf */
  weights: Map<number, number>
  /** unit vector of the query, or null */
  vector: Float32Array | null
  /** the passages nearest to it, if that search has already started; see `nearestByDatabase` */
  near?: Promise<NearChunk[]> | null
}

type NearInput = {
  index: OpenIndex
  layer: Layer
  /** unit vector of the question */
  vector: Float32Array
  paperIds?: string[]
  limit: number
}

/**
 * Joins the `limit` best passages by BM25 with the `limit` best by cosine (> 0) and returns them unordered. Each has
 * both scores, ± 1e-4: `bm25` is the sum of weight × stored passage weight, `cosine` is 0 where unknown. Only visible
 * papers count (ready, not removed, not merged into another), within `paperIds` if given.
 */
export async function scoreLayer(input: ScoreInput): Promise<ScoredChunk[]> {
  const { index, layer, weights, vector, paperIds, limit } = input
  const open = index.layers[layer]
  const parts = partsOf(open, paperIds)
  if (parts.length === 0) return []
  const segments = parts.map(({ segment }) => segment)
  const near = vector && (input.near ?? nearestByDatabase({ ...input, vector }, parts))
  if (near && !input.near) await yieldToEventLoop()
  const [postings, vectors] = await Promise.all([
    postingsIn(segments, [...weights.keys()]),
    vector && !near ? vectorsOf(segments) : [],
  ])
  const bm25 = borrow(sizeOf(parts))
  const worded = topDocuments(bm25, parts, limit, (part, i) => {
    sumWeights(bm25, part, postings[i] ?? new Map(), weights)
  })
  if (vector && near) return joined({ open, parts, bm25, worded, near, vector, limit }).finally(() => giveBack(bm25))
  const cosines = borrow(sizeOf(parts))
  const nearest = topDocuments(cosines, parts, limit, (part, i) => {
    const rows = vectors[i]
    if (vector && rows) multiply(cosines, part, { rows, stride: strideOf(index.dimensions) }, vector)
  })
  const documents = new Set([...worded, ...nearest])
  // Written out, because spreading objects takes several times as long for up to two thousand.
  const found = Array.from(documents, (document) => {
    const { chunkId, paperId, ord } = chunkAt(parts, document)
    return { chunkId, paperId, ord, bm25: bm25[document] ?? 0, cosine: cosines[document] ?? 0 }
  })
  giveBack(bm25)
  giveBack(cosines)
  return found
}

/** Tells whether the cosines of a layer are computed in this process. */
export function isInMemory({ layers, dimensions }: OpenIndex, layer: Layer): boolean {
  return fitInMemory(layers[layer].segments, dimensions)
}

/**
 * Starts a search for the passages of a layer nearest to a vector if the database must do it; null if this process can.
 * `known`: the searchable parts of the layer, if already determined.
 */
export function nearestByDatabase(input: NearInput, known?: Part[]): Promise<NearChunk[]> | null {
  const { index, layer, vector, paperIds, limit } = input
  if (isInMemory(index, layer)) return null
  const open = index.layers[layer]
  const parts = known ?? partsOf(open, paperIds)
  const near = nearestChunks({ index, layer, limit, vector, parts, hidden: () => hiddenIn(open, paperIds) })
  // The promise is awaited later; until then a rejection must not count as unhandled.
  near.catch(() => {})
  return near
}

/**
 * Score arrays of earlier searches, 4 bytes per passage, for reuse: new ones would have to be zeroed and collected each
 * time.
 */
const spare: Float32Array[] = []
const MOST_SPARE = 4

/** Returns an array that no one else uses; return it with `giveBack`. */
function borrow(length: number): Float32Array {
  const at = spare.findIndex((sums) => sums.length >= length)
  const [sums = new Float32Array(length)] = at < 0 ? [] : spare.splice(at, 1)
  return sums
}

/** Kept in ascending order of length: a search takes the shortest that fits, and the shortest are dropped first. */
function giveBack(sums: Float32Array): void {
  spare.push(sums)
  spare.sort((a, b) => a.length - b.length)
  if (spare.length > MOST_SPARE) spare.shift()
}

/**
 * Returns the documents with the best scores above 0 among those that may be found. `score` adds the scores of one part
 * to zeros; they are examined right away, while still in the processor cache.
 */
function topDocuments(
  scores: Float32Array,
  parts: Part[],
  limit: number,
  score: (part: Part, i: number) => void,
): number[] {
  const top = topScores(limit)
  for (const [i, part] of parts.entries()) {
    const { base, ranges } = part
    for (const [from, to] of ranges) scores.fill(0, base + from, base + to)
    score(part, i)
    let bar = top.bar()
    for (const [from, to] of ranges)
      for (let document = base + from; ; document++) {
        document = nextAbove(bar, scores, document, base + to)
        if (document >= base + to) break
        top.offer(scores[document] ?? 0, document)
        bar = top.bar()
      }
  }
  return top.documents()
}

/**
 * Returns the first document of `[from, to)` with a score above `bar`, or `to` if there is none. As a separate function
 * this loop is twice as fast.
 */
function nextAbove(bar: number, scores: Float32Array, from: number, to: number): number {
  let document = from
  while (document < to && !((scores[document] ?? 0) > bar)) document++
  return document
}

/** Returns the papers of a layer that a search over most of it must leave out. */
function hiddenIn({ papers, hidden }: OpenLayer, paperIds?: string[]): string[] {
  if (!paperIds) return hidden
  const within = new Set(paperIds)
  return [
    ...hidden,
    ...[...papers.values()].flatMap(({ visible, paperId }) => (visible && !within.has(paperId) ? paperId : [])),
  ]
}

type Joined = {
  open: OpenLayer
  parts: Part[]
  bm25: Float32Array
  worded: number[]
  near: Promise<NearChunk[]>
  vector: Float32Array
  limit: number
}

/** Joins the best by words, adding their cosines, with what the database found by cosine, adding their BM25. */
async function joined({ open, parts, bm25, worded, near: nearest, vector, limit }: Joined): Promise<ScoredChunk[]> {
  const byWords = worded.map((document) => ({ ...chunkAt(parts, document), bm25: bm25[document] ?? 0 }))
  const ids = byWords.map(({ chunkId }) => chunkId)
  // If there are few passages, the nearest ones are all of them.
  const areAll = parts.reduce((sum, { allowed }) => sum + allowed, 0) <= limit
  const [near, cosines] = await Promise.all([nearest, areAll ? new Map<string, number>() : cosinesOf(ids, vector)])
  for (const { chunkId, cosine } of near) cosines.set(chunkId, cosine)
  const found = new Map<string, ScoredChunk>()
  for (const chunk of near) {
    const document = documentOf(open, parts, chunk)
    // Skips passages indexed after the layer was opened; the next search finds them.
    if (document === undefined || chunk.cosine <= 0) continue
    if (chunkAt(parts, document).chunkId === chunk.chunkId)
      found.set(chunk.chunkId, { ...chunk, bm25: bm25[document] ?? 0 })
  }
  for (const chunk of byWords)
    if (!found.has(chunk.chunkId)) found.set(chunk.chunkId, { ...chunk, cosine: cosines.get(chunk.chunkId) ?? 0 })
  return [...found.values()]
}
