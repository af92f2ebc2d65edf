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
  return segments.map(({ id, firsts }) => {
    const found: SegmentPostings = new Map()
    for (const term of terms) {
      const number = blockOf(firsts, term)
      const postings = number < 0 ? null : postingsOf(blocks.get(`${id} ${number}`) ?? gone(), term)
      if (postings) found.set(term, postings)
    }
    return found
  })
}

/** Reads in one statement what is asked for next in several layers. */
export async function readAhead(wanted: Wanted[]): Promise<void> {
  await blocksOf(wanted)
}

/** The blocks that hold the terms if any do, by `segment number`. */
async function blocksOf(wanted: Wanted[]): Promise<Map<string, Block | undefined>> {
  const known = await memoryOf<ByteCache<string, Block>>('blocks', () =>
    byteCache(env().DATABASE_URL ? SERVER_BYTES : EMBEDDED_BYTES),
  )
  const blocks = new Map<string, Block | undefined>()
  const missing: { id: string; number: number }[] = []
  for (const { segments, terms } of wanted)
    for (const { id, firsts } of segments)
      for (const term of terms) {
        const number = blockOf(firsts, term)
        const key = `${id} ${number}`
        if (number < 0 || blocks.has(key)) continue
        const block = known.get(key)
        if (!block) missing.push({ id, number })
        blocks.set(key, block)
      }
  for (const { id, number, data } of await readBlocks(missing)) {
    const block = openBlock(data)
    known.set(`${id} ${number}`, block, data.length + VIEWS)
    blocks.set(`${id} ${number}`, block)
  }
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
