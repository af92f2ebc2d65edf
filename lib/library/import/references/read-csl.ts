import { z } from 'zod'
import { AppError } from '../../../errors'
import { type ReadEntry, toEntry } from '../../paper/reference'
import { REFERENCE_LIMITS, requireFew, TOO_DEEP, TOO_LONG } from './reference-limits'

/** Reads CSL-JSON: a list of items, one item, or an object that holds the list as `items`. */
export function* readCsl(text: string): Generator<ReadEntry> {
  for (const [i, item] of itemsOf(text).entries()) yield readItem(item, `item ${i + 1}`)
}

function readItem(item: unknown, place: string): ReadEntry {
  if (isDeeper(item, REFERENCE_LIMITS.depth)) return { name: place, failure: TOO_DEEP }
  if (JSON.stringify(item).length > REFERENCE_LIMITS.characters) return { name: place, failure: TOO_LONG }
  const object = z.looseObject({}).safeParse(item).data
  const tags = typeof object?.keyword === 'string' ? object.keyword.split(/[;,]/) : []
  return toEntry(object ? { id: place, ...object } : item, { tags }, place)
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1))
}

function itemsOf(text: string): unknown[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new AppError('unreadable', 'This file is no JSON. Export it again as CSL-JSON.', { cause: error })
  }
  const list = Array.isArray(json) ? json : z.looseObject({ items: z.array(z.unknown()) }).safeParse(json).data?.items
  const items = list ?? [json]
  requireFew(items.length)
  if (!items.some((item) => z.looseObject({ type: z.string() }).safeParse(item).success)) {
    throw new AppError('unsupported', 'This JSON holds no CSL items. Export the references as CSL-JSON.')
  }
  return items
}
