/** The documents of a segment that hold a term, ascending, and the term's weight in each. */
export type Postings = { ordinals: Uint16Array; weights: Uint16Array }

/** Postings of consecutive terms: those of term i are `[ends[i - 1], ends[i])` of `ordinals` and `weights`. */
export type Block = { terms: Uint32Array; ends: Uint32Array } & Postings

export type EncodedBlock = { first: number; data: Buffer }

/** A block ends before it gets longer than this; a list that is longer fills one alone. */
const BLOCK_BYTES = 16_384

/**
 * Packs lists that come in ascending order of their terms. As bytes a block is: number of terms, the terms, their
 * ends (all u32), the ordinals, the weights (u16, all little-endian).
 */
export function blockWriter() {
  let pending: ({ term: number } & Postings)[] = []
  let bytes = 4
  const encoded: EncodedBlock[] = []
  const flush = () => {
    if (pending.length > 0) encoded.push({ first: pending[0]?.term ?? 0, data: encode(pending, bytes) })
    pending = []
    bytes = 4
  }
  return {
    add(term: number, { ordinals, weights }: Postings): void {
      const size = 8 + 4 * ordinals.length
      if (bytes + size > BLOCK_BYTES) flush()
      pending.push({ term, ordinals, weights })
      bytes += size
    },
    /** The blocks that are full; all of them when no more lists come. */
    take({ all = false } = {}): EncodedBlock[] {
      if (all) flush()
      return encoded.splice(0)
    },
  }
}

function encode(lists: ({ term: number } & Postings)[], bytes: number): Buffer {
  // Memory of its own: a piece of Node's pool may start where no 32-bit number can.
  const data = new Uint8Array(bytes)
  const [count = 0, documents = 0] = [lists.length, (bytes - 4 - 8 * lists.length) / 4]
  new Uint32Array(data.buffer, 0, 1)[0] = count
  const { terms, ends, ordinals, weights } = views(data, count, documents)
  let end = 0
  lists.forEach((list, i) => {
    ordinals.set(list.ordinals, end)
    weights.set(list.weights, end)
    end += list.ordinals.length
    terms[i] = list.term
    ends[i] = end
  })
  return Buffer.from(data.buffer)
}

export function openBlock(bytes: Buffer): Block {
  const data = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  const [count = 0] = new Uint32Array(data.buffer, data.byteOffset, 1)
  return views(data, count, (data.length - 4 - 8 * count) / 4)
}

function views({ buffer, byteOffset }: Uint8Array, terms: number, documents: number): Block {
  const ordinalsAt = byteOffset + 4 + 8 * terms
  return {
    terms: new Uint32Array(buffer, byteOffset + 4, terms),
    ends: new Uint32Array(buffer, byteOffset + 4 + 4 * terms, terms),
    ordinals: new Uint16Array(buffer, ordinalsAt, documents),
    weights: new Uint16Array(buffer, ordinalsAt + 2 * documents, documents),
  }
}

export function postingsAt({ ends, ordinals, weights }: Block, i: number): Postings {
  const [from, to] = [i > 0 ? ends[i - 1] : 0, ends[i]]
  return { ordinals: ordinals.subarray(from, to), weights: weights.subarray(from, to) }
}

/** Null when no document of the segment holds the term. */
export function postingsOf(block: Block, term: number): Postings | null {
  const i = lowerBound(block.terms, term)
  return block.terms[i] === term ? postingsAt(block, i) : null
}

/** Place of the first number that is not below `value`; the length when all are. */
export function lowerBound(ascending: Uint32Array | Uint16Array, value: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
