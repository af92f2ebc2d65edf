import { quantize, strideOf } from '../dot-products'
import { blockWriter } from './block'

/** Maximum documents in a segment: postings store them in 16 bits. */
export const MOST_DOCUMENTS = 65_536

export type SegmentDocument = {
  /** uuid of the chunk; absent if the document is a whole paper */
  id?: string
  /** by term */
  weights: Map<number, number>
  /** unit vector */
  vector?: Float32Array | null
}

/** The documents of one paper, with its number in `indexed_paper`. */
export type SegmentPaper = { num: number; documents: SegmentDocument[] }

/** The columns of `search_segment`, and the blocks. */
export type EncodedSegment = {
  size: number
  first: number
  papers: Buffer
  ids: Buffer
  vectors: Buffer | null
  firsts: Buffer
  blocks: Buffer[]
}

/** How weights are stored in 16 bits: as a number in [0, 1] with an error below 1e-5, or as an integer. */
const STORED = {
  share: (weight: number) => Math.max(1, Math.round(weight * 65_535)),
  count: (count: number) => Math.min(count, 65_535),
}

type Form = { weights: keyof typeof STORED; dimensions: number }
/** The form of segments in which each document is a whole paper. */
export const WHOLE_PAPERS: Form = { weights: 'count', dimensions: 0 }

/** Encodes up to `MOST_DOCUMENTS` documents as one segment, with vectors if `dimensions` is not 0. */
export function encodeSegment(papers: SegmentPaper[], { weights, dimensions }: Form): EncodedSegment {
  const documents = papers.flatMap((paper) => paper.documents)
  const writer = blockWriter()
  invert(documents, STORED[weights], writer)
  const blocks = writer.take({ all: true })
  return {
    size: documents.length,
    first: papers.reduce((least, { num }) => Math.min(least, num), Number.MAX_SAFE_INTEGER),
    papers: toBuffer(Uint32Array.from(papers.flatMap(({ num, documents: { length } }) => [num, length]))),
    ids: Buffer.from(documents.map(({ id }) => id?.replaceAll('-', '') ?? '').join(''), 'hex'),
    vectors: dimensions > 0 ? vectorsOf(documents, dimensions) : null,
    firsts: toBuffer(Uint32Array.from(blocks, ({ first }) => first)),
    blocks: blocks.map(({ data }) => data),
  }
}

export function toBuffer({ buffer, byteOffset, byteLength }: Uint32Array | Int16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function vectorsOf(documents: SegmentDocument[], dimensions: number): Buffer {
  const stride = strideOf(dimensions)
  const rows = new Int16Array(documents.length * stride)
  documents.forEach(({ vector }, i) => {
    if (vector) quantize(vector, rows, i * stride)
  })
  return toBuffer(rows)
}

/**
 * Writes the postings term by term, ascending. Uses a stable radix sort: maps of small arrays take five times as long.
 */
function invert(
  documents: SegmentDocument[],
  toStored: (weight: number) => number,
  writer: ReturnType<typeof blockWriter>,
): void {
  const count = documents.reduce((sum, { weights }) => sum + weights.size, 0)
  const terms = new Uint32Array(count)
  const ordinals = new Uint16Array(count)
  const weights = new Uint16Array(count)
  let at = 0
  documents.forEach((document, ordinal) => {
    document.weights.forEach((weight, term) => {
      terms[at] = term
      ordinals[at] = ordinal
      weights[at++] = toStored(weight)
    })
  })
  const order = sortedOrder(terms)
  for (let i = 0; i < count; i++) {
    const place = order[i] ?? 0
    writer.push(ordinals[place] ?? 0, weights[place] ?? 0)
    if (i + 1 === count || terms[order[i + 1] ?? 0] !== terms[place]) writer.end(terms[place] ?? 0)
  }
}

const DIGIT = 10

/** Returns the positions of the terms (below 2^30) in ascending order of term. */
function sortedOrder(terms: Uint32Array): Uint32Array {
  const count = terms.length
  let order = new Uint32Array(count)
  let next = new Uint32Array(count)
  for (let i = 0; i < count; i++) order[i] = i
  const starts = new Uint32Array(2 ** DIGIT + 1)
  for (let shift = 0; shift < 3 * DIGIT; shift += DIGIT) {
    starts.fill(0)
    for (let i = 0; i < count; i++) {
      const digit = ((terms[i] ?? 0) >>> shift) & (2 ** DIGIT - 1)
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1
    }
    for (let i = 0; i < 2 ** DIGIT; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0)
    for (let i = 0; i < count; i++) {
      const place = order[i] ?? 0
      const digit = ((terms[place] ?? 0) >>> shift) & (2 ** DIGIT - 1)
      const start = starts[digit] ?? 0
      next[start] = place
      starts[digit] = start + 1
    }
    ;[order, next] = [next, order]
  }
  return order
}
