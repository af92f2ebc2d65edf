import { quantize, strideOf } from '../dot-products'
import { blockWriter } from './block'

/** Documents of a segment at most: a posting names them by 16 bits. */
export const MOST_DOCUMENTS = 65_536

export type SegmentDocument = {
  /** uuid of the chunk; absent where a document is a whole paper */
  id?: string
  /** whole numbers from 1 to 65,535, by term */
  weights: Map<number, number>
  /** unit vector */
  vector?: Float32Array | null
}

/** The documents of one paper, under its number in `indexed_paper`. */
export type SegmentPaper = { num: number; documents: SegmentDocument[] }

/** The columns of `search_segment`, and its blocks. */
export type EncodedSegment = {
  size: number
  first: number
  papers: Buffer
  ids: Buffer
  vectors: Buffer | null
  firsts: Buffer
  blocks: Buffer[]
}

/** A weight in [0, 1] with an error below 1e-5. */
export const toStored = (weight: number) => Math.max(1, Math.round(weight * 65_535))
export const toStoredCount = (count: number) => Math.min(count, 65_535)

/** Up to `MOST_DOCUMENTS` documents as one segment; with vectors when there are dimensions. */
export function encodeSegment(papers: SegmentPaper[], dimensions: number): EncodedSegment {
  const documents = papers.flatMap((paper) => paper.documents)
  const writer = blockWriter()
  for (const [term, postings] of invert(documents)) writer.add(term, postings)
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

/** The postings of each term, by ascending term: a stable radix sort, since maps of small arrays take five times as long. */
function* invert(documents: SegmentDocument[]) {
  const count = documents.reduce((sum, { weights }) => sum + weights.size, 0)
  const terms = new Uint32Array(count)
  const ordinals = new Uint16Array(count)
  const weights = new Uint16Array(count)
  let at = 0
  documents.forEach((document, ordinal) => {
    for (const [term, weight] of document.weights) {
      terms[at] = term
      ordinals[at] = ordinal
      weights[at++] = weight
    }
  })
  const order = sortedOrder(terms)
  const [sortedOrdinals, sortedWeights] = [new Uint16Array(count), new Uint16Array(count)]
  for (let i = 0; i < count; i++) {
    sortedOrdinals[i] = ordinals[order[i] ?? 0] ?? 0
    sortedWeights[i] = weights[order[i] ?? 0] ?? 0
  }
  for (let from = 0, to = 0; from < count; from = to) {
    const term = terms[order[from] ?? 0] ?? 0
    while (to < count && terms[order[to] ?? 0] === term) to++
    yield [term, { ordinals: sortedOrdinals.subarray(from, to), weights: sortedWeights.subarray(from, to) }] as const
  }
}

const DIGIT = 10

/** The places of the terms (below 2^30) in ascending order. */
function sortedOrder(terms: Uint32Array): Uint32Array {
  let order = Uint32Array.from(terms, (_, i) => i)
  let next = new Uint32Array(terms.length)
  for (let shift = 0; shift < 3 * DIGIT; shift += DIGIT) {
    const digit = (place: number) => ((terms[place] ?? 0) >>> shift) & (2 ** DIGIT - 1)
    const starts = new Uint32Array(2 ** DIGIT + 1)
    for (const place of order) starts[digit(place) + 1] = (starts[digit(place) + 1] ?? 0) + 1
    for (let i = 0; i < 2 ** DIGIT; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0)
    for (const place of order) {
      const start = starts[digit(place)] ?? 0
      next[start] = place
      starts[digit(place)] = start + 1
    }
    ;[order, next] = [next, order]
  }
  return order
}
