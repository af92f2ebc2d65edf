import type pg from 'pg'
import { pool } from '../lib/db/connection/pool'

type Query = (...args: unknown[]) => Promise<pg.QueryResult | pg.QueryResult[]>
type Copy = { handleCopyData(message: { chunk: Uint8Array }): void }

export type Reads = { statements: number; rows: number; bytes: number }

/** Amount of data that `work` reads from the database, in sequential calls; bytes of values, not of the protocol. */
export async function countReads(work: () => Promise<unknown>): Promise<Reads> {
  const open = await pool()
  const query = open.query.bind(open) as unknown as Query
  const reads = { statements: 0, rows: 0, bytes: 0 }
  const counted: Query = async (...args) => {
    if (isCopy(args[0])) countCopied(args[0], reads)
    const result = await query(...args)
    reads.statements++
    for (const { rows } of [result].flat()) {
      reads.rows += rows.length
      for (const row of rows) for (const value of Object.values(row)) reads.bytes += sizeOf(value)
    }
    return result
  }
  open.query = counted as typeof open.query
  try {
    await work()
  } finally {
    open.query = query as typeof open.query
  }
  return reads
}

function isCopy(asked: unknown): asked is Copy {
  return typeof asked === 'object' && asked !== null && 'submit' in asked && 'handleCopyData' in asked
}

function countCopied(copy: Copy, reads: Reads): void {
  const hear = copy.handleCopyData
  copy.handleCopyData = (message) => {
    reads.rows++
    reads.bytes += message.chunk.length
    hear(message)
  }
}

function sizeOf(value: unknown): number {
  if (Buffer.isBuffer(value) || typeof value === 'string') return value.length
  return typeof value === 'object' && value ? JSON.stringify(value).length : 8
}
