import { currentOwner } from '../../owner'
import { onCurrentIds } from '../ids/current-ids'
import { rows } from '../sql/rows'
import { type Marks, marksOf, type ReadingState } from './marks'
import { tagKey, tagName } from './tag-name'

/**
 * Adds tags to papers and removes others. An existing tag keeps its spelling, ignoring case. Throws
 * `AppError('bad_request')` for a name that is empty or too long, and then changes nothing.
 */
export async function tagPapers(ids: string[], change: { add?: string[]; remove?: string[] }): Promise<void> {
  const removed = new Set(change.remove?.map(tagKey))
  const known = new Map((await listTags()).map((tag) => [tagKey(tag), tag]))
  const added = (change.add ?? []).map(tagName).map((name) => known.get(tagKey(name)) ?? name)
  await onCurrentIds(ids, async (current) => {
    const marks = await marksOf(current)
    await setTags(
      current.map((id) => {
        const tags = marks.get(id)?.tags ?? []
        return { id, tags, next: unique([...without(tags, removed), ...added]) }
      }),
    )
  })
}

/** The person's tags on all papers, including removed ones, which may be restored. */
export async function listTags(): Promise<string[]> {
  return unique(await spelledTags())
}

/** All tags in every spelling, that of the paper added first coming first. */
export async function spelledTags(): Promise<string[]> {
  const found = await rows<{ tag: string }>(
    `SELECT tag FROM paper_mark mark JOIN paper p ON p.id = mark.paper_id, unnest(mark.tags) AS tag
     WHERE mark.owner_id = $1 AND p.standing <> 'outside' GROUP BY tag ORDER BY min(p.added_at), tag`,
    [currentOwner()],
  )
  return found.map(({ tag }) => tag)
}

/** Renames a tag of the person on all papers. If a paper has both names, they become one tag. */
export async function renameTag(from: string, to: string): Promise<void> {
  const name = tagName(to)
  const old = tagKey(from)
  const papers = await taggedPapers(old)
  const rename = (tag: string) => (tagKey(tag) === old || tagKey(tag) === tagKey(name) ? name : tag)
  const others = tagKey(name) === old ? [] : await taggedPapers(tagKey(name))
  const all = new Map([...papers, ...others].map((paper) => [paper.id, paper]))
  await setTags([...all.values()].map(({ id, tags }) => ({ id, tags, next: unique(tags.map(rename)) })))
}

/** Deletes a tag of the person. Returns the ids of the papers that had it, for undo. */
export async function deleteTag(name: string): Promise<string[]> {
  const papers = await taggedPapers(tagKey(name))
  await setTags(papers.map(({ id, tags }) => ({ id, tags, next: without(tags, new Set([tagKey(name)])) })))
  return papers.map((paper) => paper.id)
}

export async function starPapers(ids: string[], starred: boolean): Promise<void> {
  await onCurrentIds(ids, (current) =>
    mark(
      'starred boolean',
      current.map((id) => ({ id, starred })),
    ),
  )
}

export async function setReading(ids: string[], reading: ReadingState): Promise<void> {
  await onCurrentIds(ids, (current) =>
    mark(
      'reading text',
      current.map((id) => ({ id, reading })),
    ),
  )
}

async function taggedPapers(key: string) {
  const papers = [...(await marksOf())].map(([id, { tags }]) => ({ id, tags }))
  return papers.filter(({ tags }) => tags.some((tag) => tagKey(tag) === key))
}

async function setTags(papers: { id: string; tags: string[]; next: string[] }[]): Promise<void> {
  const changed = papers.filter(({ tags, next }) => JSON.stringify(next) !== JSON.stringify(tags))
  await mark(
    'tags text[]',
    changed.map(({ id, next: tags }) => ({ id, tags })),
  )
}

/**
 * One statement for all papers, even for a thousand. `column`: with its type. Skips papers that do not exist or that
 * the person cannot access.
 */
async function mark(column: string, papers: ({ id: string } & Partial<Marks>)[]): Promise<void> {
  if (papers.length === 0) return
  const [name] = column.split(' ')
  await rows(
    `INSERT INTO paper_mark (owner_id, paper_id, ${name})
     SELECT $1, p.id, next.${name} FROM jsonb_to_recordset($2::jsonb) AS next(id text, ${column}) JOIN paper p ON p.id = next.id
     ON CONFLICT (owner_id, paper_id) DO UPDATE SET ${name} = excluded.${name}`,
    [currentOwner(), JSON.stringify(papers)],
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
