import { z } from 'zod'
import { AppError } from '../../../errors'
import { type ReadEntry, toEntry } from './reference'

const itemsSchema = z.array(z.unknown())

/** Reads CSL-JSON: a list of items, one item, or an object that holds the list as `items`. */
export function readCsl(text: string): ReadEntry[] {
  return itemsOf(text).map((item, i) => {
    const place = `item ${i + 1}`
    const object = z.looseObject({}).safeParse(item).data
    const tags = typeof object?.keyword === 'string' ? object.keyword.split(/[;,]/) : []
    return toEntry(object ? { id: place, ...object } : item, { tags }, place)
  })
}

function itemsOf(text: string): unknown[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new AppError('unreadable', 'This file is no JSON. Export it again as CSL-JSON.', { cause: error })
  }
  const list = itemsSchema.safeParse(json).data ?? z.looseObject({ items: itemsSchema }).safeParse(json).data?.items
  const items = list ?? [json]
  if (!items.some((item) => z.looseObject({ type: z.string() }).safeParse(item).success)) {
    throw new AppError('unsupported', 'This JSON holds no CSL items. Export the references as CSL-JSON.')
  }
  return items
}
