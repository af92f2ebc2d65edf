import { type ByteCache, byteCache } from '../../../byte-cache'
import { AppError } from '../../../errors'
import { memoryOf } from '../../sql/memory'
import { rows } from '../../sql/rows'

/** A segment without its postings: the documents it contains. */
export type Segment = {
  id: string
  /** position among the segments this process has read: 0, 1, … */
  order: number
  size: number
  /** numbers of its papers */
  nums: Uint32Array
  /** documents of paper i are `[starts[i], starts[i + 1])` */
  starts: Uint32Array
  /** first term of each block */
  firsts: Uint32Array
  /** 16 bytes per document */
  ids: Buffer
}

/** A segment with a given id never changes, so cached values never go stale. */
const REMEMBERED_BYTES = 128 << 20

/** Returns the segments with these ids, in the same order. */
export async function segmentsOf(ids: string[]): Promise<Segment[]> {
  const known = await memoryOf<ByteCache<string, Segment>>('segments', () => byteCache(REMEMBERED_BYTES))
  const orders = await memoryOf('order of segments', () => ({ next: 0 }))
  const found = new Map(ids.map((id) => [id, known.get(id)]))
  const missing = ids.filter((id) => !found.get(id))
  if (missing.length > 0) {
    const read = await rows<{ id: string; size: number; papers: Buffer; ids: Buffer; firsts: Buffer }>(
      'SELECT id, size, papers, ids, firsts FROM search_segment WHERE id = ANY($1::text[])',
      [missing],
    )
    for (const { id, size, papers, ids, firsts } of read) {
      const segment = { id, order: orders.next++, size, ...papersIn(papers), firsts: toNumbers(firsts), ids }
      known.set(id, segment, ids.length + 2 * papers.length + firsts.length)
      found.set(id, segment)
    }
  }
  return ids.map((id) => found.get(id) ?? throwStale())
}

const DIGITS = Buffer.from('0123456789abcdef')
/** Positions in an id at which the digits of each byte are written. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const written = Buffer.alloc(36, '-')

/**
 * Returns the id of a document's chunk. Written into one buffer: joining pieces would create thousands of strings per
 * question.
 */
export function chunkIdOf({ ids }: Segment, ordinal: number): string {
  for (let i = 0; i < 16; i++) {
    const byte = ids[16 * ordinal + i] ?? 0
    const at = PLACES[i] ?? 0
    written[at] = DIGITS[byte >> 4] ?? 0
    written[at + 1] = DIGITS[byte & 15] ?? 0
  }
  return written.toString('latin1')
}

function papersIn(bytes: Buffer): { nums: Uint32Array; starts: Uint32Array } {
  const pairs = toNumbers(bytes)
  const nums = pairs.filter((_, i) => i % 2 === 0)
  const starts = new Uint32Array(nums.length + 1)
  for (let i = 0; i < nums.length; i++) starts[i + 1] = (starts[i] ?? 0) + (pairs[2 * i + 1] ?? 0)
  return { nums, starts }
}

/** Copies the bytes, because a slice of Node's buffer pool may not be aligned for 32-bit numbers. */
function toNumbers(bytes: Buffer): Uint32Array {
  return new Uint32Array(new Uint8Array(bytes).buffer)
}

/** The index in use no longer exists: a new one replaced it, or its segments were merged long ago. */
export class StaleIndex extends AppError {
  constructor() {
    super('conflict', 'The search index changed in the meantime. Ask again.')
  }
}

export function throwStale(): never {
  throw new StaleIndex()
}
