import { db } from '../../db/client'
import type { PaperMark } from '../../db/generated/client'
import { currentOwner } from '../../owner'

/** What a person keeps with a paper, for themselves alone. */
export type ReadingState = 'unread' | 'reading' | 'read'
export type Marks = { tags: string[]; starred: boolean; reading: ReadingState }

/** Those of a paper that the person has not touched. */
export const NO_MARKS: Marks = { tags: [], starred: false, reading: 'unread' }

/** The person's marks of these papers, or of all, by paper; one without any may be left out. */
export async function marksOf(paperIds?: string[]): Promise<Map<string, Marks>> {
  const client = await db()
  const among = paperIds ? { paperId: { in: paperIds } } : {}
  // Beside the walls: without accounts there are none, and others may have marked papers before.
  const found = await client.paperMark.findMany({ where: { ownerId: currentOwner(), ...among } })
  return new Map(found.map((row) => [row.paperId, toMarks(row)]))
}

export function toMarks({ tags, starred, reading }: Pick<PaperMark, keyof Marks>): Marks {
  return { tags, starred, reading: reading as ReadingState }
}

/** Puts tags on a paper beside those that the person gave it, as they are written; gives the ones that it did not have. */
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

/** Rows for papers that nobody has marked yet; those without tags are left out. */
export function newTags(ownerId: string, papers: { paperId: string; tags: string[] }[]) {
  return papers.filter(({ tags }) => tags.length > 0).map((paper) => ({ ownerId, ...paper }))
}
