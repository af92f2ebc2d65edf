/** The documents of a segment that contain a term, ascending, and the term's weight in each. */
export type Postings = { ordinals: Uint16Array; weights: Uint16Array }

/** Postings of consecutive terms: `[ends[i - 1], ends[i])` of `ordinals` and `weights` belong to term i. */
export type PostingBlock = { terms: Uint32Array; ends: Uint32Array } & Postings

export type EncodedBlock = { first: number; data: Buffer }

/**
 * Maximum block size in bytes; a longer list gets a block of its own. Most terms are rare, so this is what a question
 * reads for each term and segment. It is just below what Postgres keeps within a row (2,032 bytes): one page read,
 * where 16 kB would be ten.
 */
const BLOCK_BYTES = 1_920

/** Maximum postings in one block: the largest list of a segment plus everything else in its block. */
const MOST_POSTINGS = 65_536 + BLOCK_BYTES / 4

/**
 * Packs lists that arrive in ascending order of their terms. Layout of a block: number of terms, the terms, their ends
 * (all u32), the ordinals, the weights (u16; all little-endian).
 */
export function blockWriter() {
  const terms = new Uint32Array(BLOCK_BYTES / 4)
  const ends = new Uint32Array(BLOCK_BYTES / 4)
  const ordinals = new Uint16Array(MOST_POSTINGS)
  const weights = new Uint16Array(MOST_POSTINGS)
  let [lists, postings] = [0, 0]
  const encoded: EncodedBlock[] = []
  const start = () => (lists > 0 ? (ends[lists - 1] ?? 0) : 0)
  /** Packs the finished lists; the postings after them remain as the beginning of the next block. */
  const flush = () => {
    if (lists === 0) return
    const count = start()
    // Its own memory, because a slice of Node's buffer pool may not be aligned for 32-bit numbers.
    const data = new Uint8Array(4 + 8 * lists + 4 * count)
    new Uint32Array(data.buffer, 0, 1)[0] = lists
    const block = views(data, lists, count)
    block.terms.set(terms.subarray(0, lists))
    block.ends.set(ends.subarray(0, lists))
    block.ordinals.set(ordinals.subarray(0, count))
    block.weights.set(weights.subarray(0, count))
    encoded.push({ first: terms[0] ?? 0, data: Buffer.from(data.buffer) })
    ordinals.copyWithin(0, count, postings)
    weights.copyWithin(0, count, postings)
    lists = 0
    postings -= count
  }
  return {
    /** Adds a posting to the current list; documents must be in ascending order. */
    push(ordinal: number, weight: number): void {
      ordinals[postings] = ordinal
      weights[postings++] = weight
    },
    /** Ends the current list and assigns it to this term. A list without postings is dropped. */
    end(term: number): void {
      if (postings === start()) return
      if (4 + 8 * (lists + 1) + 4 * postings > BLOCK_BYTES) flush()
      terms[lists] = term
      ends[lists++] = postings
    },
    /** Takes the full blocks; with `all`, at the end, the last one too. */
    take({ all = false } = {}): EncodedBlock[] {
      if (all) flush()
      return encoded.splice(0)
    },
  }
}

/** Opens views into the bytes of a block; the bytes are only copied if they are not aligned to 4. */
export function openBlock(bytes: Buffer): PostingBlock {
  const data = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  const [count = 0] = new Uint32Array(data.buffer, data.byteOffset, 1)
  return views(data, count, (data.length - 4 - 8 * count) / 4)
}

function views({ buffer, byteOffset }: Uint8Array, terms: number, documents: number): PostingBlock {
  const ordinalsAt = byteOffset + 4 + 8 * terms
  return {
    terms: new Uint32Array(buffer, byteOffset + 4, terms),
    ends: new Uint32Array(buffer, byteOffset + 4 + 4 * terms, terms),
    ordinals: new Uint16Array(buffer, ordinalsAt, documents),
    weights: new Uint16Array(buffer, ordinalsAt + 2 * documents, documents),
  }
}

/** Returns the postings of a term from the bytes of a block; null if no document of the segment contains it. */
export function postingsOf(bytes: Buffer, term: number): Postings | null {
  const { terms, ends, ordinals, weights } = openBlock(bytes)
  const i = lowerBound(terms, term)
  if (terms[i] !== term) return null
  const [from, to] = [i > 0 ? ends[i - 1] : 0, ends[i]]
  return { ordinals: ordinals.subarray(from, to), weights: weights.subarray(from, to) }
}

/** Returns the index of the first number that is not below `value`, or the length if all are below. */
export function lowerBound(ascending: Uint32Array | Uint16Array, value: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
