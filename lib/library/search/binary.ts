import { memoryOf } from '../sql/memory'
import { TERM_SPACE } from './terms'

// Values in the binary format of Postgres (a Buffer is sent unchanged). The database then need not parse or cast them,
// which is most of the cost of writing passages.

/** Terms per passage; pgvector rejects more. Real passages have far fewer. */
const MOST_TERMS = 16_000
const BYTEA = 17

/** Encodes term weights as a sparse vector; term ids start at 1. */
export function toSparsevec(weights: Map<number, number>): Buffer {
  let entries = [...weights.keys()].filter((term) => weights.get(term) !== 0)
  const weight = (term: number) => weights.get(term) ?? 0
  if (entries.length > MOST_TERMS) entries = entries.sort((a, b) => weight(b) - weight(a)).slice(0, MOST_TERMS)
  const terms = Int32Array.from(entries).sort()
  const data = Buffer.alloc(12 + 8 * terms.length)
  data.writeInt32BE(TERM_SPACE, 0)
  data.writeInt32BE(terms.length, 4)
  terms.forEach((term, i) => {
    data.writeInt32BE(term - 1, 12 + 4 * i)
    data.writeFloatBE(weight(term), 12 + 4 * (terms.length + i))
  })
  return data
}

/** Returns null for null and for a zero vector, whose cosine is undefined. */
export function toHalfvec(vector: Float32Array | null): Buffer | null {
  if (!vector?.some((value) => value !== 0)) return null
  const data = Buffer.alloc(4 + 2 * vector.length)
  data.writeInt16BE(vector.length, 0)
  for (let i = 0; i < vector.length; i++) data.writeUInt16BE(toHalf(vector[i] ?? 0), 4 + 2 * i)
  return data
}

/** Decodes the output of `halfvec_send`. */
export function fromHalfvec(data: Buffer): Float32Array {
  const vector = new Float32Array(data.readInt16BE(0))
  for (let i = 0; i < vector.length; i++) vector[i] = fromHalf(data.readUInt16BE(4 + 2 * i))
  return vector
}

/** Encodes an array of type `type` (an oid); the elements are already in binary form. */
export function toArray(type: number, elements: (Buffer | null)[]): Buffer {
  // Number of dimensions, null flag, element type; then length and lower bound of the only dimension.
  const head = Buffer.alloc(20)
  for (const [i, value] of [1, 1, type, elements.length, 1].entries()) head.writeInt32BE(value, 4 * i)
  const parts = elements.flatMap((element) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(element ? element.length : -1)
    return element ? [length, element] : [length]
  })
  return Buffer.concat([head, ...parts])
}

/** Encodes a `bytea[]` in the binary format of Postgres. */
export function toByteaArray(elements: Buffer[]): Buffer {
  return toArray(BYTEA, elements)
}

/** Returns the oids of pgvector's types, which differ between databases. */
export async function vectorTypes(
  query: (sql: string) => Promise<{ name: string; oid: number }[]>,
): Promise<{ sparsevec: number; halfvec: number }> {
  const known = await memoryOf('vector types', () => ({ sparsevec: 0, halfvec: 0 }))
  if (known.sparsevec === 0)
    for (const { name, oid } of await query(
      `SELECT typname AS name, oid::int FROM pg_type WHERE oid IN ('sparsevec'::regtype, 'halfvec'::regtype)`,
    ))
      known[name as 'sparsevec' | 'halfvec'] = oid
  return known
}

const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)
const MOST_HALF = 65_504

/**
 * Converts to a 16-bit float (IEEE 754 binary16), rounding to nearest; values that are too large become the largest
 * one.
 */
function toHalf(value: number): number {
  float[0] = Math.max(-MOST_HALF, Math.min(MOST_HALF, value))
  const [all = 0] = bits
  const sign = (all >>> 16) & 0x8000
  const exponent = ((all >>> 23) & 0xff) - 112
  const mantissa = all & 0x7fffff
  if (exponent > 0) return sign | (((exponent << 10) | (mantissa >> 13)) + ((mantissa >> 12) & 1))
  if (exponent < -10) return sign
  const whole = mantissa | 0x800000
  return sign | ((whole >> (14 - exponent)) + ((whole >> (13 - exponent)) & 1))
}

function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 0x1f
  const mantissa = half & 0x3ff
  return exponent === 0 ? sign * mantissa * 2 ** -24 : sign * (1 + mantissa / 1024) * 2 ** (exponent - 15)
}
