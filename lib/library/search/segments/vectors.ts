import { type ByteCache, byteCache } from '../../../byte-cache'
import { memoryOf } from '../../sql/memory'
import { rows } from '../../sql/rows'
import { roomForRows, strideOf } from '../dot-products'
import { type Segment, throwStale } from './segment'

/**
 * Numbers up to which the vectors of a layer are kept in memory: 500,000 passages of 128 dimensions, 128 MB. Comparing them
 * all takes 13 ms of processor time. Of 100,000 with 384 dimensions a graph takes longer, and finds nine of ten.
 */
export const MOST_NUMBERS = 64_000_000

/** Tells whether the cosines of a layer are computed in this process; for larger layers the database computes them. */
export function fitInMemory(segments: Segment[], dimensions: number): boolean {
  return segments.reduce((sum, { size }) => sum + size, 0) * strideOf(dimensions) <= MOST_NUMBERS
}

/** Returns the quantized vectors of segments, in the same order, `strideOf(dimensions)` numbers per document. */
export async function vectorsOf(segments: Segment[]): Promise<Int16Array[]> {
  const known = await memoryOf<ByteCache<string, Int16Array>>('vectors', () => byteCache(2 * 2 * MOST_NUMBERS))
  const found = new Map(segments.map(({ id }) => [id, known.get(id)]))
  const missing = segments.filter(({ id }) => !found.get(id))
  // One by one, since the text form of all of them would be hundreds of megabytes.
  for (const { id, size } of missing) {
    const [read] = await rows<{ vectors: Buffer | null }>('SELECT vectors FROM search_segment WHERE id = $1', [id])
    const bytes = (read ?? throwStale()).vectors ?? Buffer.alloc(0)
    const vectors = roomForRows(size, bytes.length / 2 / Math.max(size, 1))
    new Uint8Array(vectors.buffer, vectors.byteOffset, bytes.length).set(bytes)
    known.set(id, vectors, bytes.length)
    found.set(id, vectors)
  }
  return segments.map(({ id }) => found.get(id) ?? throwStale())
}
