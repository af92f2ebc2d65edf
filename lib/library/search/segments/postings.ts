import { type ByteCache, byteCache } from '../../../byte-cache'
import { copyOut } from '../../../db/dump/copy-out'
import { env } from '../../../env'
import { memoryOf } from '../../sql/memory'
import { lowerBound, type Postings, postingsOf } from './block'
import { type Segment, throwStale } from './segment'

const EMBEDDED_BYTES = 96 << 20
const SERVER_BYTES = 384 << 20

/** The postings of terms in one segment, by term; terms that occur in no document are left out. */
export type SegmentPostings = Map<number, Postings>

type TermsToRead = { segments: Segment[]; terms: number[] }

/** Returns the postings for each segment, in the same order. Reads the blocks that are not cached in one statement. */
export async function postingsIn(segments: Segment[], terms: number[]): Promise<SegmentPostings[]> {
  const blocks = await blocksOf([{ segments, terms }])
  let next = 0
  return segments.map(() => {
    const found: SegmentPostings = new Map()
    for (const term of terms) {
      const block = blocks[next++]
      const postings = block ? postingsOf(block, term) : null
      if (postings) found.set(term, postings)
    }
    return found
  })
}

/** Reads in one statement what the next calls need from several layers. */
export async function readAhead(wanted: TermsToRead[]): Promise<void> {
  await blocksOf(wanted)
}

/** Maximum blocks in a segment. */
const MOST_BLOCKS = 2 ** 20

/**
 * For each segment and term, returns the block that would hold the term; null if the term is before all blocks. Cached
 * as bytes: parsed arrays for many thousands of blocks would burden the garbage collector.
 */
async function blocksOf(wanted: TermsToRead[]): Promise<(Buffer | null)[]> {
  const known = await memoryOf<ByteCache<number, Buffer>>('blocks', () =>
    byteCache(env().DATABASE_URL ? SERVER_BYTES : EMBEDDED_BYTES),
  )
  const blocks: (Buffer | null)[] = []
  const missing = new Map<number, Missing>()
  for (const { segments, terms } of wanted)
    for (const { id, order, firsts } of segments)
      for (const term of terms) {
        const number = blockOf(firsts, term)
        // A number, since searches look up thousands of them.
        const key = order * MOST_BLOCKS + number
        const block = number < 0 ? null : known.get(key)
        if (block === undefined) {
          const same = missing.get(key)
          if (same) same.places.push(blocks.length)
          else missing.set(key, { key, id, number, places: [blocks.length] })
        }
        blocks.push(block ?? null)
      }
  if (missing.size === 0) return blocks
  const unread = [...missing.values()]
  const read = await readBlocks(unread)
  if (read.length < unread.length) throwStale()
  for (const [at, block] of read) {
    const { key, places } = unread[at - 1] ?? throwStale()
    known.set(key, block, block.length)
    for (const place of places) blocks[place] = block
  }
  return blocks
}

/** A block that is not cached, and where it is needed. */
type Missing = { key: number; id: string; number: number; places: number[] }

/** Returns the number of the block that would hold a term, or -1 if the term is before all blocks. */
function blockOf(firsts: Uint32Array, term: number): number {
  return lowerBound(firsts, term + 1) - 1
}

/** Reads the blocks, each with its position in `wanted`, from 1. */
async function readBlocks(wanted: Missing[]): Promise<[at: number, block: Buffer][]> {
  const read = await copyOut(
    `SELECT wanted.at::int, b.data
     FROM unnest('{${wanted.map(({ id }) => id).join(',')}}'::text[], '{${wanted.map(({ number }) => number).join(',')}}'::int[])
       WITH ORDINALITY AS wanted(id, number, at)
     JOIN segment_block b ON b.segment_id = wanted.id AND b.number = wanted.number`,
  )
  return read.flatMap(([at, data]) => (at && data ? [[at.readInt32BE(), data]] : []))
}
