import { db } from '../../db/client'
import { currentIds } from '../paper/current-ids'
import type { ReadingState } from '../papers'
import { rows } from '../search/rows'
import { tagKey, tagName } from './tag-name'

/**
 * Adds tags to papers and takes others off them. A tag that the library has already keeps its spelling there,
 * whatever its case here. Throws `AppError('bad_request')` for a name that is empty or too long; then nothing is
 * changed.
 */
export async function tagPapers(ids: string[], change: { add?: string[]; remove?: string[] }): Promise<void> {
  const client = await db()
  const removed = new Set(change.remove?.map(tagKey))
  const known = new Map((await listTags()).map((tag) => [tagKey(tag), tag]))
  const added = (change.add ?? []).map(tagName).map((name) => known.get(tagKey(name)) ?? name)
  const papers = await client.paper.findMany({
    where: { id: { in: await currentIds(ids) } },
    select: { id: true, tags: true },
  })
  await setTags(papers.map(({ id, tags }) => ({ id, tags, next: unique([...without(tags, removed), ...added]) })))
}

/** The tags of all papers, removed ones included: those may come back. */
export async function listTags(): Promise<string[]> {
  return unique(await spelledTags())
}

/** The same in every spelling that there is, the one of the paper that was added first before others. */
export async function spelledTags(): Promise<string[]> {
  const found = await rows<{ tag: string }>(
    "SELECT tag FROM (SELECT unnest(tags) AS tag, added_at FROM paper WHERE standing <> 'outside') AS tagged GROUP BY tag ORDER BY min(added_at), tag",
  )
  return found.map(({ tag }) => tag)
}

/** Gives a tag another name everywhere. Where a paper has both, one stays: so two tags become one. */
export async function renameTag(from: string, to: string): Promise<void> {
  const name = tagName(to)
  const old = tagKey(from)
  const papers = await taggedPapers(old)
  const rename = (tag: string) => (tagKey(tag) === old || tagKey(tag) === tagKey(name) ? name : tag)
  const others = tagKey(name) === old ? [] : await taggedPapers(tagKey(name))
  const all = new Map([...papers, ...others].map((paper) => [paper.id, paper]))
  await setTags([...all.values()].map(({ id, tags }) => ({ id, tags, next: unique(tags.map(rename)) })))
}

/** Takes a tag off every paper. Returns the ids of the papers that had it, for the undo. */
export async function deleteTag(name: string): Promise<string[]> {
  const papers = await taggedPapers(tagKey(name))
  await setTags(papers.map(({ id, tags }) => ({ id, tags, next: without(tags, new Set([tagKey(name)])) })))
  return papers.map((paper) => paper.id)
}

export async function starPapers(ids: string[], starred: boolean): Promise<void> {
  const client = await db()
  await client.paper.updateMany({ where: { id: { in: await currentIds(ids) } }, data: { starred } })
}

export async function setReading(ids: string[], reading: ReadingState): Promise<void> {
  const client = await db()
  await client.paper.updateMany({ where: { id: { in: await currentIds(ids) } }, data: { reading } })
}

async function taggedPapers(key: string) {
  const client = await db()
  const papers = await client.paper.findMany({
    where: { tags: { isEmpty: false } },
    select: { id: true, tags: true },
  })
  return papers.filter(({ tags }) => tags.some((tag) => tagKey(tag) === key))
}

/** One statement for all papers that end up with the same tags: a thousand papers are tagged in one. */
async function setTags(papers: { id: string; tags: string[]; next: string[] }[]): Promise<void> {
  const client = await db()
  const groups = new Map<string, { next: string[]; ids: string[] }>()
  for (const { id, tags, next } of papers) {
    const key = JSON.stringify(next)
    if (key === JSON.stringify(tags)) continue
    const group = groups.get(key) ?? { next, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  await client.$transaction(
    [...groups.values()].map(({ next, ids }) =>
      client.paper.updateMany({ where: { id: { in: ids } }, data: { tags: next } }),
    ),
  )
}

function unique(tags: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag)
  return [...byKey.values()]
}

function without(tags: string[], keys: ReadonlySet<string>): string[] {
  return tags.filter((tag) => !keys.has(tagKey(tag)))
}
