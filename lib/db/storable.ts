import type pg from 'pg'
import { cleanJson, cleanText } from '../text/clean-text'

/** NUL, and NUL or half a character as JSON writes them. */
const REFUSED = /\0|\\u(?:0000|d[89a-f])/i

/**
 * Lets a pool hand the database no text that it refuses: what an edge let through fails no transaction, and leaves
 * nothing under way for ever.
 */
export function sendStorable(open: pg.Pool): void {
  open.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((asked: unknown, values?: unknown, ...more: unknown[]) =>
      query(withStorable(asked), storable(values), ...more)) as typeof client.query
  })
}

/** A query as an object may bring its values along; one that runs by itself is left alone. */
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
