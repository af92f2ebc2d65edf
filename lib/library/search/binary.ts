import { memoryOf } from './segments/memory'
import { TERM_SPACE } from './terms'

// Values in the binary form of Postgres (a Buffer is sent as it is): the database neither parses nor casts them,
// which is most of what writing passages cost.

/** pgvector refuses more; no passage comes near. */
const MOST_TERMS = 16_000
const BYTEA = 17

/** A sparse vector of the terms' weights; terms are counted from 1. */
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

/** Null for none and for a zero vector, whose cosine is no number. */
export function toHalfvec(vector: Float32Array | null): Buffer | null {
  if (!vector?.some((value) => value !== 0)) return null
  const data = Buffer.alloc(4 + 2 * vector.length)
  data.writeInt16BE(vector.length, 0)
  for (let i = 0; i < vector.length; i++) data.writeUInt16BE(toHalf(vector[i] ?? 0), 4 + 2 * i)
  return data
}

/** What `halfvec_send` gives. */
export function fromHalfvec(data: Buffer): Float32Array {
  const vector = new Float32Array(data.readInt16BE(0))
  for (let i = 0; i < vector.length; i++) vector[i] = fromHalf(data.readUInt16BE(4 + 2 * i))
  return vector
}

/** An array of `type` (an oid) with elements in their binary form. */
export function toArray(type: number, elements: (Buffer | null)[]): Buffer {
  // Dimensions, whether there are nulls, type; then length and lower bound of the one dimension.
  const head = Buffer.alloc(20)
  for (const [i, value] of [1, 1, type, elements.length, 1].entries()) head.writeInt32BE(value, 4 * i)
  const parts = elements.flatMap((element) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(element ? element.length : -1)
    return element ? [length, element] : [length]
  })
  return Buffer.concat([head, ...parts])
}

/** A `bytea[]` in the binary format of PostgreSQL. */
export function toByteaArray(elements: Buffer[]): Buffer {
  return toArray(BYTEA, elements)
}

/** The oids of pgvector's types, which each database numbers itself. */
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

/** A 16-bit float (IEEE 754 binary16), rounded to nearest; what is too large becomes the largest. */
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
