import { dotProducts } from '../dot-products'
import { lowerBound, type Postings } from './block'
import type { Part, Range } from './open-layer'
import type { SegmentPostings } from './postings'

/** If more than this share of a segment may be found, the whole segment is computed: that is as fast, and simpler. */
const WHOLE = 0.1
const isWhole = ({ allowed, segment }: Part) => allowed > WHOLE * segment.size

/** Adds weight × stored weight of each term to the sums of a part's documents. */
export function sumWeights(
  sums: Float32Array,
  part: Part,
  postings: SegmentPostings,
  weights: Map<number, number>,
): void {
  for (const [term, list] of postings) {
    const factor = (weights.get(term) ?? 0) / 65_535
    if (isWhole(part)) addRange(sums, part.base, list, factor, 0, list.ordinals.length)
    else
      for (const [from, to] of part.ranges) {
        const start = lowerBound(list.ordinals, from)
        addRange(sums, part.base, list, factor, start, lowerBound(list.ordinals, to))
      }
  }
}

function addRange(sums: Float32Array, base: number, list: Postings, factor: number, start: number, end: number): void {
  const { ordinals, weights } = list
  for (let i = start; i < end; i++) {
    const document = base + (ordinals[i] ?? 0)
    sums[document] = (sums[document] ?? 0) + factor * (weights[i] ?? 0)
  }
}

/** Writes the cosines of a part's documents with a unit vector into `cosines`. */
export function multiply(
  cosines: Float32Array,
  part: Part,
  vectors: { rows: Int16Array; stride: number },
  vector: Float32Array,
): void {
  const ranges: Range[] = isWhole(part) ? [[0, part.segment.size]] : part.ranges
  for (const [from, to] of ranges) dotProducts({ ...vectors, from, to }, vector, cosines, part.base + from)
}
