import { strideOf } from './dot-products'
import type { Layer } from './layer'
import { cosinesOf, type NearChunk, nearestChunks } from './nearest-chunks'
import { yieldToEventLoop } from './rows'
import type { OpenIndex } from './segments/open-index'
import type { OpenLayer } from './segments/open-layer'
import { chunkAt, documentOf, type Part, partsOf, sizeOf } from './segments/parts'
import { postingsIn } from './segments/postings'
import { multiply, sumWeights } from './segments/sum-weights'
import { fitInMemory, vectorsOf } from './segments/vectors'
import { topScores } from './top-scores'

export type ScoredChunk = { chunkId: string; paperId: string; ord: number; bm25: number; cosine: number }

export type ScoreInput = Pick<NearInput, 'index' | 'layer' | 'paperIds' | 'limit'> & {
  /** query weights by term id, idf included */
  weights: Map<number, number>
  /** unit query vector or null */
  vector: Float32Array | null
  /** what is nearest to it, where that is looked for already; see `nearestByDatabase` */
  near?: Promise<NearChunk[]> | null
}

type NearInput = {
  index: OpenIndex
  layer: Layer
  /** of the question, a unit vector */
  vector: Float32Array
  paperIds?: string[]
  limit: number
}

/**
 * The `limit` best passages by BM25 joined with the `limit` best by cosine (> 0), each with both scores (bm25 = sum
 * of weight × stored passage weight, cosine 0 where unknown; both ± 1e-4), of visible papers only (ready, not removed,
 * not merged away), within `paperIds`. Unordered.
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
  // Written out: copies of objects take several times as long, and there are up to two thousand.
  const found = Array.from(documents, (document) => {
    const { chunkId, paperId, ord } = chunkAt(parts, document)
    return { chunkId, paperId, ord, bm25: bm25[document] ?? 0, cosine: cosines[document] ?? 0 }
  })
  giveBack(bm25)
  giveBack(cosines)
  return found
}

/** Whether the cosines of a layer are computed in this process. */
export function isInMemory({ layers, dimensions }: OpenIndex, layer: Layer): boolean {
  return fitInMemory(layers[layer].segments, dimensions)
}

/**
 * The passages of a layer that are nearest to a vector, where the database has to look for them; else null. `known`: the
 * parts of the layer that may be found, where they were looked up.
 */
export function nearestByDatabase(input: NearInput, known?: Part[]): Promise<NearChunk[]> | null {
  const { index, layer, vector, paperIds, limit } = input
  if (isInMemory(index, layer)) return null
  const open = index.layers[layer]
  const parts = known ?? partsOf(open, paperIds)
  const near = nearestChunks({ index, layer, limit, vector, parts, hidden: () => hiddenIn(open, paperIds) })
  // It is awaited in the end; until then nobody else may hear that it failed.
  near.catch(() => {})
  return near
}

/** Sums of earlier searches, 4 bytes a passage each: new ones would be cleared and collected again and again. */
const spare: Float32Array[] = []
const MOST_SPARE = 4

/** Room that nobody else has; `giveBack` when it is no longer needed. */
function borrow(length: number): Float32Array {
  const at = spare.findIndex((sums) => sums.length >= length)
  const [sums = new Float32Array(length)] = at < 0 ? [] : spare.splice(at, 1)
  return sums
}

/** Kept in ascending order of their lengths: a search takes the shortest that will do, and the shortest go first. */
function giveBack(sums: Float32Array): void {
  spare.push(sums)
  spare.sort((a, b) => a.length - b.length)
  if (spare.length > MOST_SPARE) spare.shift()
}

/**
 * The documents with the best scores above 0 among those that may be found. `score` adds to zeros those of a part, which are
 * looked through while they are still at hand for the processor.
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

/** The first document of `[from, to)` with a score above a bar; `to` where there is none. By itself this loop is twice as fast. */
function nextAbove(bar: number, scores: Float32Array, from: number, to: number): number {
  let document = from
  while (document < to && !((scores[document] ?? 0) > bar)) document++
  return document
}

/** The papers of a layer that a search over most of it must leave out. */
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

/** The best by words with their cosines, and what the database found by cosine with its BM25. */
async function joined({ open, parts, bm25, worded, near: nearest, vector, limit }: Joined): Promise<ScoredChunk[]> {
  const byWords = worded.map((document) => ({ ...chunkAt(parts, document), bm25: bm25[document] ?? 0 }))
  const ids = byWords.map(({ chunkId }) => chunkId)
  // Of few passages those that are near are all.
  const areAll = parts.reduce((sum, { allowed }) => sum + allowed, 0) <= limit
  const [near, cosines] = await Promise.all([nearest, areAll ? new Map<string, number>() : cosinesOf(ids, vector)])
  for (const { chunkId, cosine } of near) cosines.set(chunkId, cosine)
  const found = new Map<string, ScoredChunk>()
  for (const chunk of near) {
    const document = documentOf(open, parts, chunk)
    // One that was indexed since the layer was opened belongs to the next search.
    if (document === undefined || chunk.cosine <= 0) continue
    if (chunkAt(parts, document).chunkId === chunk.chunkId)
      found.set(chunk.chunkId, { ...chunk, bm25: bm25[document] ?? 0 })
  }
  for (const chunk of byWords)
    if (!found.has(chunk.chunkId)) found.set(chunk.chunkId, { ...chunk, cosine: cosines.get(chunk.chunkId) ?? 0 })
  return [...found.values()]
}
