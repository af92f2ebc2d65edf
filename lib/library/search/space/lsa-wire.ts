import type { Corpus, Space } from './lsa'

/** Number of 32-bit numbers before the arrays. */
const HEADER = 3

/** What the child process learns from, as 32-bit numbers: dimensions, two lengths, then the three arrays. */
export function encodeCorpus({ starts, terms, tf }: Corpus, dimensions: number): Buffer {
  return bytes(Int32Array.of(dimensions, starts.length, terms.length), starts, terms, tf)
}

export function decodeCorpus(buffer: Buffer): { corpus: Corpus; dimensions: number } {
  const numbers = new Int32Array(aligned(buffer))
  const [dimensions = 0, passages = 0, entries = 0] = numbers
  const starts = numbers.subarray(HEADER, HEADER + passages)
  const terms = numbers.subarray(HEADER + passages, HEADER + passages + entries)
  const tf = numbers.subarray(HEADER + passages + entries)
  return { dimensions, corpus: { starts, terms, tf } }
}

/** What it gives back: dimensions, number of terms, their ids, and a vector of each. */
export function encodeSpace({ dimensions, terms, vectors }: Space): Buffer {
  return bytes(Int32Array.of(dimensions, terms.length, 0), terms, vectors)
}

export function decodeSpace(buffer: Buffer): Space {
  const numbers = aligned(buffer)
  const [dimensions = 0, count = 0] = new Int32Array(numbers, 0, HEADER)
  const terms = new Int32Array(numbers, HEADER * 4, count)
  return { dimensions, terms, vectors: new Float32Array(numbers, (HEADER + count) * 4, count * dimensions) }
}

function bytes(...arrays: (Int32Array | Float32Array)[]): Buffer {
  return Buffer.concat(arrays.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)))
}

/** A buffer of its own: one out of Node's pool may start at an odd address. */
function aligned(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer
}
