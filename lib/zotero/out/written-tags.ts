import { z } from 'zod'
import { db } from '../../db/client'
import { tagKey } from '../../library/organize/tag-name'
import type { ZoteroItem } from './read-items'

/** Changes to the tags of an item. Folio removes only tags that it added. */
export type TagChange = { added: string[]; removed: string[] }

const changeSchema = z.object({ added: z.array(z.string()), removed: z.array(z.string()) })
const tagsSchema = z.array(z.looseObject({ tag: z.string() })).catch([])

export const readTagChange = (data: unknown): TagChange => changeSchema.parse(data)

/** Tags that Folio added to Zotero items and did not remove again, by item key. */
export async function writtenTags(itemKeys: string[]): Promise<Map<string, Set<string>>> {
  const client = await db()
  const rows = await client.zoteroWrite.findMany({
    where: { itemKey: { in: itemKeys }, status: { in: ['written', 'leaving'] } },
    select: { itemKey: true, data: true },
  })
  const found = new Map<string, Set<string>>()
  for (const { itemKey, data } of rows) {
    const own = found.get(itemKey ?? '') ?? new Set()
    for (const tag of readTagChange(data).added) own.add(tagKey(tag))
    found.set(itemKey ?? '', own)
  }
  return found
}

/** Applies a change to the current tags of an item, leaving other tags untouched. */
export function changedTags({ data }: ZoteroItem, { added, removed }: TagChange): unknown[] {
  const now = tagsSchema.parse(data.tags)
  const gone = new Set(removed.map(tagKey))
  const kept = now.filter(({ tag }) => !gone.has(tagKey(tag)))
  const there = new Set(kept.map(({ tag }) => tagKey(tag)))
  return [...kept, ...added.filter((tag) => !there.has(tagKey(tag))).map((tag) => ({ tag }))]
}

/** Whether an item has any of the tags that were added to it. */
export function hasAnyAdded({ data }: ZoteroItem, { added }: TagChange): boolean {
  const there = new Set(tagsSchema.parse(data.tags).map(({ tag }) => tagKey(tag)))
  return added.some((tag) => there.has(tagKey(tag)))
}
