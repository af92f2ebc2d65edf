import { setImmediate } from 'node:timers/promises'
import { transaction } from '../../../db/connection/transaction'
import { rows } from '../../sql/rows'
import { toByteaArray } from '../binary'
import { blockWriter, openBlock, type PostingBlock } from './block'
import { toBuffer } from './encode-segment'
import type { IndexedPaper, SegmentLayer } from './indexed-paper'
import type { Segment } from './segment'
import { writeSegment } from './write-segment'

/** Number of blocks read or written per statement. */
const BLOCKS = 256
/** Maximum documents whose vectors one statement reads. */
const FEW_VECTORS = 8_192
/** Number of postings merged at a time: a few milliseconds, after which the server can respond to others. */
const SLICE = 200_000

/** Replaces several segments with one, leaving out documents whose papers are gone. */
export async function mergeGroup(
  where: { indexId: number; layer: SegmentLayer },
  segments: Segment[],
  papers: Map<number, IndexedPaper>,
): Promise<void> {
  const merged = toMerged(segments, papers)
  const beginnings = await readBeginnings(segments)
  const sources = segments.map((segment, i) =>
    source(segment, merged.places[i] ?? new Int32Array(), beginnings.get(segment.id) ?? []),
  )
  const empty = { ...merged, vectors: await keptVectors(segments, merged.places), firsts: Buffer.alloc(0), blocks: [] }
  const id = await writeSegment(null, { ...where, live: false }, empty)
  const firsts = await writeMerged(id, sources)
  await transaction(async (client) => {
    const old = await client.query(
      `UPDATE search_segment SET live = false, changed_at = now() AT TIME ZONE 'UTC' WHERE id = ANY($1::text[]) AND live`,
      [segments.map((segment) => segment.id)],
    )
    // Another process was faster: its segment stays, and this one is cleaned up later.
    if (old.rowCount !== segments.length || merged.size === 0) return
    await client.query('UPDATE search_segment SET live = true, firsts = $2 WHERE id = $1', [
      id,
      toBuffer(Uint32Array.from(firsts)),
    ])
  })
}

/**
 * Builds the columns of the new segment. `places`: for each old segment, the new position of each of its documents, or
 * -1 if dropped.
 */
function toMerged(segments: Segment[], papers: Map<number, IndexedPaper>) {
  const pairs: number[] = []
  const ids: Buffer[] = []
  let size = 0
  const places = segments.map((segment) => {
    const place = new Int32Array(segment.size).fill(-1)
    segment.nums.forEach((num, i) => {
      const [from = 0, to = 0] = [segment.starts[i], segment.starts[i + 1]]
      if (!papers.has(num)) return
      pairs.push(num, to - from)
      ids.push(segment.ids.subarray(16 * from, 16 * to))
      for (let document = from; document < to; document++) place[document] = size++
    })
    return place
  })
  const first = pairs.reduce((least, num, i) => (i % 2 === 0 ? Math.min(least, num) : least), 2 ** 31 - 1)
  return { size, first, papers: toBuffer(Uint32Array.from(pairs)), ids: Buffer.concat(ids), places }
}

async function keptVectors(segments: Segment[], places: Int32Array[]): Promise<Buffer | null> {
  const parts: Buffer[] = []
  // Reads small segments together, since most are small. Large ones are read one by one: their text form is many
  // megabytes each.
  const small = segments.reduce((sum, { size }) => sum + size, 0) <= FEW_VECTORS
  const together = small ? await readVectors(segments.map(({ id }) => id)) : null
  for (const [i, { id, size }] of segments.entries()) {
    const vectors = (together ?? (await readVectors([id]))).get(id)
    if (!vectors) return null
    const bytes = vectors.length / size
    places[i]?.forEach((place, document) => {
      if (place >= 0) parts.push(vectors.subarray(document * bytes, (document + 1) * bytes))
    })
  }
  return Buffer.concat(parts)
}

async function readVectors(ids: string[]): Promise<Map<string, Buffer | null>> {
  const read = await rows<{ id: string; vectors: Buffer | null }>(
    'SELECT id, vectors FROM search_segment WHERE id = ANY($1::text[])',
    [ids],
  )
  return new Map(read.map(({ id, vectors }) => [id, vectors]))
}

/** Reads the first blocks of all segments; small segments have no more. */
async function readBeginnings(segments: Segment[]): Promise<Map<string, PostingBlock[]>> {
  const read = await rows<{ id: string; data: Buffer }>(
    `SELECT segment_id AS id, data FROM segment_block WHERE segment_id = ANY($1::text[]) AND number < $2
     ORDER BY segment_id, number`,
    [segments.map(({ id }) => id), BLOCKS],
  )
  const blocks = new Map<string, PostingBlock[]>(segments.map(({ id }) => [id, []]))
  for (const { id, data } of read) blocks.get(id)?.push(openBlock(data))
  return blocks
}

type Source = ReturnType<typeof source>
type Writer = ReturnType<typeof blockWriter>

/** Iterates over the lists of a segment; reads several blocks at a time. */
function source({ id, firsts }: Segment, places: Int32Array, beginning: PostingBlock[]) {
  let blocks = beginning
  let [next, block, list] = [BLOCKS, 0, 0]
  const current = () => blocks[block]?.terms[list]
  return {
    /** Returns the term of the next list; undefined after the last. */
    term: current,
    /** Moves the postings of the next list to the writer at their new positions, without dropped documents. */
    moveTo(writer: Writer): number {
      const { ends, ordinals, weights } = blocks[block] as PostingBlock
      const [from = 0, to = 0] = [list > 0 ? ends[list - 1] : 0, ends[list]]
      for (let i = from; i < to; i++) {
        const place = places[ordinals[i] ?? 0] ?? -1
        if (place >= 0) writer.push(place, weights[i] ?? 0)
      }
      list++
      if (current() === undefined) [block, list] = [block + 1, 0]
      return to - from
    },
    /** Tells whether there are more lists but none of them is loaded. */
    isEmpty: () => block >= blocks.length && next < firsts.length,
    async refill(): Promise<void> {
      const read = await rows<{ data: Buffer }>(
        'SELECT data FROM segment_block WHERE segment_id = $1 AND number >= $2 AND number < $3 ORDER BY number',
        [id, next, next + BLOCKS],
      )
      blocks = read.map(({ data }) => openBlock(data))
      next += BLOCKS
      ;[block, list] = [0, 0]
    },
  }
}

/** Merges the lists of all sources term by term; returns the first term of each block. */
async function writeMerged(id: string, sources: Source[]): Promise<number[]> {
  const writer = blockWriter()
  const firsts: number[] = []
  const full: Buffer[] = []
  const flush = async () => {
    if (full.length === 0) return
    await rows(
      `INSERT INTO segment_block (segment_id, number, data)
       SELECT $1, $2 + number - 1, data FROM unnest($3::bytea[]) WITH ORDINALITY AS block(data, number)`,
      [id, firsts.length - full.length, toByteaArray(full.splice(0))],
    )
  }
  const collect = (options?: { all: boolean }) => {
    for (const { first, data } of writer.take(options)) {
      firsts.push(first)
      full.push(data)
    }
  }
  let merged = 0
  for (;;) {
    for (const each of sources) if (each.isEmpty()) await each.refill()
    const term = leastOf(sources)
    if (term === undefined) break
    // The documents of each source follow those of the previous one.
    for (const each of sources) if (each.term() === term) merged += each.moveTo(writer)
    writer.end(term)
    merged += sources.length
    if (merged < SLICE) continue
    merged = 0
    collect()
    if (full.length >= BLOCKS) await flush()
    await setImmediate()
  }
  collect({ all: true })
  await flush()
  return firsts
}

function leastOf(sources: Source[]): number | undefined {
  let least: number | undefined
  for (const each of sources) {
    const term = each.term()
    if (term !== undefined && (least === undefined || term < least)) least = term
  }
  return least
}
