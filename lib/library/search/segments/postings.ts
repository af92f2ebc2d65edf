import { env } from '../../../env'
import { prepared } from '../rows'
import { type Block, lowerBound, openBlock, type Postings, postingsOf } from './block'
import { type ByteCache, byteCache } from './byte-cache'
import { memoryOf } from './memory'
import { gone, type Segment } from './segment'

const EMBEDDED_BYTES = 96 << 20
const SERVER_BYTES = 384 << 20
/** What the arrays take through which a block is read, about. */
const VIEWS = 600

/** The postings of terms in one segment, by term; a term that no document holds is left out. */
export type SegmentPostings = Map<number, Postings>

type Wanted = { segments: Segment[]; terms: number[] }

/** For each segment, in the same order. Reads the blocks that are not remembered, in one statement. */
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

/** Reads in one statement what is asked for next in several layers. */
export async function readAhead(wanted: Wanted[]): Promise<void> {
  await blocksOf(wanted)
}

/** Blocks of a segment at most. */
const MOST_BLOCKS = 2 ** 20

/** For each segment and each of the terms, the block that holds the term if any does; null where it is before all blocks. */
async function blocksOf(wanted: Wanted[]): Promise<(Block | null)[]> {
  const known = await memoryOf<ByteCache<number, Block>>('blocks', () =>
    byteCache(env().DATABASE_URL ? SERVER_BYTES : EMBEDDED_BYTES),
  )
  const blocks: (Block | null)[] = []
  const missing = new Map<number, { id: string; number: number; places: number[] }>()
  for (const { segments, terms } of wanted)
    for (const { id, order, firsts } of segments)
      for (const term of terms) {
        const number = blockOf(firsts, term)
        // A number, since searches look for thousands.
        const key = order * MOST_BLOCKS + number
        const block = number < 0 ? null : known.get(key)
        if (block === undefined) {
          const same = missing.get(key)
          if (same) same.places.push(blocks.length)
          else missing.set(key, { id, number, places: [blocks.length] })
        }
        blocks.push(block ?? null)
      }
  const keys = new Map(Array.from(missing, ([key, { id, number }]) => [`${id} ${number}`, key]))
  for (const { id, number, data } of await readBlocks([...missing.values()])) {
    const key = keys.get(`${id} ${number}`) ?? gone()
    const block = openBlock(data)
    known.set(key, block, data.length + VIEWS)
    for (const place of missing.get(key)?.places ?? []) blocks[place] = block
    missing.delete(key)
  }
  if (missing.size > 0) gone()
  return blocks
}

/** Number of the block that holds a term if any does; -1 when it is before all of them. */
function blockOf(firsts: Uint32Array, term: number): number {
  return lowerBound(firsts, term + 1) - 1
}

async function readBlocks(wanted: { id: string; number: number }[]) {
  if (wanted.length === 0) return []
  return prepared<{ id: string; number: number; data: Buffer }>(
    `SELECT b.segment_id AS id, b.number, b.data
     FROM unnest($1::text[], $2::int[]) AS wanted(id, number)
     JOIN segment_block b ON b.segment_id = wanted.id AND b.number = wanted.number`,
    [wanted.map(({ id }) => id), wanted.map(({ number }) => number)],
  )
}
