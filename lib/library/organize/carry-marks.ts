import { db } from '../../db/client'
import type { Prisma } from '../../db/generated/client'
import { asInstallation } from '../../owner'
import { type Marks, NO_MARKS, type ReadingState, toMarks } from './marks'
import { tagKey } from './tag-name'

/** Marks copied from another paper: tags that this one lacked, a star, a reading state in place of `unread`. */
export type CopiedMarks = { ownerId: string; tags: string[]; starred: boolean; reading: ReadingState | null }

type Statements = Prisma.PrismaPromise<unknown>[]

/**
 * The marks, of everybody who has some, that one paper has and the other lacks, and the statements that copy them. Run
 * the statements as the installation.
 */
export async function carryMarks(
  fromId: string,
  toId: string,
): Promise<{ given: CopiedMarks[]; statements: Statements }> {
  const [from, to] = [await everybodysMarks(fromId), await everybodysMarks(toId)]
  const given = [...from].flatMap(([ownerId, marks]) => whatIsLacking(ownerId, marks, to.get(ownerId) ?? NO_MARKS))
  const client = await db()
  const statements = given.map(({ ownerId, tags, starred, reading }) => {
    const had = to.get(ownerId) ?? NO_MARKS
    const next = {
      tags: [...had.tags, ...tags],
      starred: had.starred || starred,
      reading: reading ?? had.reading,
    }
    const key = { ownerId, paperId: toId }
    return client.paperMark.upsert({ where: { ownerId_paperId: key }, create: { ...key, ...next }, update: next })
  })
  return { given, statements }
}

/** Statements that remove copied marks which were not changed since. Run them as the installation. */
export async function takeMarksBack(paperId: string, given: CopiedMarks[]): Promise<Statements> {
  const now = await everybodysMarks(paperId)
  const client = await db()
  return given.flatMap(({ ownerId, tags, starred, reading }) => {
    const marks = now.get(ownerId)
    if (!marks) return []
    const gone = new Set(tags.map(tagKey))
    const data = {
      tags: marks.tags.filter((tag) => !gone.has(tagKey(tag))),
      starred: marks.starred && !starred,
      reading: marks.reading === reading ? NO_MARKS.reading : marks.reading,
    }
    return client.paperMark.update({ where: { ownerId_paperId: { ownerId, paperId } }, data })
  })
}

/** Marks on a paper by person. */
async function everybodysMarks(paperId: string): Promise<Map<string, Marks>> {
  return asInstallation(async () => {
    const client = await db()
    const found = await client.paperMark.findMany({ where: { paperId } })
    return new Map(found.map((row) => [row.ownerId, toMarks(row)]))
  })
}

function whatIsLacking(ownerId: string, from: Marks, to: Marks): CopiedMarks[] {
  const known = new Set(to.tags.map(tagKey))
  const tags = from.tags.filter((tag) => !known.has(tagKey(tag)))
  const starred = from.starred && !to.starred
  const reading = to.reading === 'unread' && from.reading !== 'unread' ? from.reading : null
  return tags.length > 0 || starred || reading ? [{ ownerId, tags, starred, reading }] : []
}
