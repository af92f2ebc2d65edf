import { setImmediate } from 'node:timers/promises'
import { toByteaArray } from '../binary'
import { rows, transaction } from '../rows'
import { type Block, blockWriter, openBlock, type Postings, postingsAt } from './block'
import { toBuffer } from './encode-segment'
import type { IndexedPaper, SegmentLayer } from './open-layer'
import type { Segment } from './segment'
import { writeSegment } from './write-segment'

/** Blocks read and written by one statement. */
const BLOCKS = 32
/** Postings merged in one go: a few milliseconds, short enough for a server to answer in between. */
const SLICE = 200_000

/** Writes one segment in place of some, without the documents whose papers are gone. */
export async function mergeGroup(
  where: { indexId: number; layer: SegmentLayer },
  segments: Segment[],
  papers: Map<number, IndexedPaper>,
): Promise<void> {
  const merged = toMerged(segments, papers)
  const sources = segments.map((segment, i) => source(segment, merged.places[i] ?? new Int32Array()))
  const empty = { ...merged, vectors: await keptVectors(segments, merged.places), firsts: Buffer.alloc(0), blocks: [] }
  const id = await writeSegment(null, { ...where, live: false }, empty)
  const firsts = await writeMerged(id, sources)
  await transaction(async (client) => {
    const old = await client.query(
      `UPDATE search_segment SET live = false, changed_at = now() AT TIME ZONE 'UTC' WHERE id = ANY($1::text[]) AND live`,
      [segments.map((segment) => segment.id)],
    )
    // Another process was faster after all: its segment stays, this one is swept away.
    if (old.rowCount !== segments.length || merged.size === 0) return
    await client.query('UPDATE search_segment SET live = true, firsts = $2 WHERE id = $1', [
      id,
      toBuffer(Uint32Array.from(firsts)),
    ])
  })
}

/** Columns of the new segment; `places` says where each document of each old one comes to lie, -1 for nowhere. */
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
  for (const [i, { id, size }] of segments.entries()) {
    const [read] = await rows<{ vectors: Buffer | null }>('SELECT vectors FROM search_segment WHERE id = $1', [id])
    if (!read?.vectors) return null
    const bytes = read.vectors.length / size
    places[i]?.forEach((place, document) => {
      if (place >= 0) parts.push(read.vectors?.subarray(document * bytes, (document + 1) * bytes) ?? Buffer.alloc(0))
    })
  }
  return Buffer.concat(parts)
}

type Source = ReturnType<typeof source>

/** The lists of a segment, one after the other, read some blocks at a time. */
function source({ id, firsts }: Segment, places: Int32Array) {
  let blocks: Block[] = []
  let [next, block, list] = [0, 0, 0]
  const current = () => blocks[block]?.terms[list]
  return {
    /** The term of the list that comes next; undefined after the last one. */
    term: current,
    /** Its documents where they come to lie, those left out that are gone. */
    take(): Postings {
      const { ordinals, weights } = postingsAt(blocks[block] as Block, list)
      list++
      if (current() === undefined) [block, list] = [block + 1, 0]
      return moved(ordinals, weights, places)
    },
    async refill(): Promise<void> {
      if (block < blocks.length || next >= firsts.length) return
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

function moved(ordinals: Uint16Array, weights: Uint16Array, places: Int32Array): Postings {
  const to = { ordinals: new Uint16Array(ordinals.length), weights: new Uint16Array(ordinals.length) }
  let count = 0
  for (let i = 0; i < ordinals.length; i++) {
    const place = places[ordinals[i] ?? 0] ?? -1
    if (place < 0) continue
    to.ordinals[count] = place
    to.weights[count++] = weights[i] ?? 0
  }
  return { ordinals: to.ordinals.subarray(0, count), weights: to.weights.subarray(0, count) }
}

/** Merges the lists of all sources term by term; gives the first terms of the blocks. */
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
    for (const each of sources) if (each.term() === undefined) await each.refill()
    const term = Math.min(...sources.map((each) => each.term() ?? Number.POSITIVE_INFINITY))
    if (!Number.isFinite(term)) break
    const postings = together(sources.filter((each) => each.term() === term).map((each) => each.take()))
    if (postings.ordinals.length > 0) writer.add(term, postings)
    merged += postings.ordinals.length + sources.length
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

/** Lists of the same term whose documents lie one after the other. */
function together(lists: Postings[]): Postings {
  const [only] = lists
  if (only && lists.length === 1) return only
  const count = lists.reduce((sum, { ordinals }) => sum + ordinals.length, 0)
  const all = { ordinals: new Uint16Array(count), weights: new Uint16Array(count) }
  let at = 0
  for (const { ordinals, weights } of lists) {
    all.ordinals.set(ordinals, at)
    all.weights.set(weights, at)
    at += ordinals.length
  }
  return all
}
