import pg from 'pg'
import { pool } from '../connection/pool'

/** Length of the header before the first row: signature, flags, and the length of an empty extension. */
const HEADER = 'PGCOPY\n\xff\r\n\0'.length + 8

/**
 * The rows of a SELECT, each as the bytes of its fields, with no nulls: numbers in network byte order. For large byte
 * columns this takes half the time of `rows`, which receives them as text. Takes no parameters.
 */
export async function copyOut(select: string): Promise<Buffer[][]> {
  const found: Buffer[][] = []
  const query = Object.assign(new pg.Query(`COPY (${select}) TO STDOUT (FORMAT binary)`), {
    // Always one message per row (postgresql.org/docs/current/protocol-flow.html); the first one begins with the
    // header.
    handleCopyData({ chunk }: { chunk: Uint8Array }): void {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      const fields = fieldsOf(bytes.toString('latin1', 0, 2) === 'PG' ? bytes.subarray(HEADER) : bytes)
      if (fields) found.push(fields)
    },
  })
  await (await pool()).query(query)
  return found
}

/** Copied, because the receive buffer is reused. Null for the end marker. */
function fieldsOf(row: Buffer): Buffer[] | null {
  const count = row.readInt16BE(0)
  if (count < 0) return null
  const fields: Buffer[] = []
  for (let i = 0, at = 2; i < count; i++) {
    const length = row.readInt32BE(at)
    fields.push(Buffer.from(row.subarray(at + 4, at + 4 + length)))
    at += 4 + length
  }
  return fields
}
