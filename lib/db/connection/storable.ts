import type pg from 'pg'
import { cleanJson, cleanText } from '../../text/format/clean-text'

/** NUL as a character, and NUL or an unpaired surrogate in JSON. */
const REFUSED = /\0|\\u(?:0000|d[89a-f])/i

/**
 * Removes text that the database rejects from a pool's queries, so that bad input causes no failed transaction and no
 * work that never ends.
 */
export function sendStorable(open: pg.Pool): void {
  open.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((asked: unknown, values?: unknown, ...more: unknown[]) =>
      query(withStorable(asked), storable(values), ...more)) as typeof client.query
  })
}

/** A query object may contain its values; one that submits itself is left alone. */
function withStorable(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked || !('values' in asked)) return asked
  return { ...asked, values: storable(asked.values) }
}

function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'string' || !REFUSED.test(value)) return value
  const text = cleanText(value)
  if (!/^\s*[[{"]/.test(text)) return text
  try {
    return JSON.stringify(cleanJson(JSON.parse(text)))
  } catch {
    return text
  }
}
