import { db } from '../../db/client'
import type { PaperMark } from '../../db/generated/client'
import { currentOwner } from '../../owner'

/** A person's private marks on a paper. */
export type ReadingState = 'unread' | 'reading' | 'read'
export type Marks = { tags: string[]; starred: boolean; reading: ReadingState }

/** Marks of a paper that the person has not touched. */
export const NO_MARKS: Marks = { tags: [], starred: false, reading: 'unread' }

/** The person's marks on these papers, or on all. May omit papers without any. */
export async function marksOf(paperIds?: string[]): Promise<Map<string, Marks>> {
  const client = await db()
  const among = paperIds ? { paperId: { in: paperIds } } : {}
  // Filters by owner here, too: without accounts there are no walls, and others may have marked papers before.
  const found = await client.paperMark.findMany({ where: { ownerId: currentOwner(), ...among } })
  return new Map(found.map((row) => [row.paperId, toMarks(row)]))
}

export function toMarks({ tags, starred, reading }: Pick<PaperMark, keyof Marks>): Marks {
  return { tags, starred, reading: reading as ReadingState }
}

/** Adds tags to the person's tags of a paper, with their spelling. Returns the new ones. */
export async function addTags(paperId: string, tags: string[]): Promise<string[]> {
  if (tags.length === 0) return []
  const had = (await marksOf([paperId])).get(paperId)?.tags ?? []
  const added = tags.filter((tag) => !had.includes(tag))
  if (added.length === 0) return []
  const client = await db()
  const key = { ownerId: currentOwner(), paperId }
  const next = { tags: [...had, ...added] }
  await client.paperMark.upsert({ where: { ownerId_paperId: key }, create: { ...key, ...next }, update: next })
  return added
}

/** Rows for papers that nobody has marked yet. Omits papers without tags. */
export function newTags(ownerId: string, papers: { paperId: string; tags: string[] }[]) {
  return papers.filter(({ tags }) => tags.length > 0).map((paper) => ({ ownerId, ...paper }))
}
