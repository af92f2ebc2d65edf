import { db } from '../../../db/client'
import { stemsOf } from '../../../question/terms'
import { LONG_MODES } from '../../long-modes'

/** A question like the one that is typed, which was researched before. */
export type EarlierResearch = NonNullable<Awaited<ReturnType<typeof findEarlierResearch>>>

/** Stems that two questions share, of all that either has, to be the same but for its form. */
const ALIKE = 0.75
/** Runs that are looked through, the newest first. */
const LOOKED_AT = 500

/**
 * The newest answered research on a question that says the same in other words or another order. Null where there is
 * none: who asks for more or less of it asks something else.
 */
export async function findEarlierResearch(question: string) {
  const wanted = new Set(stemsOf(question))
  if (wanted.size === 0) return null
  const client = await db()
  const rows = await client.run.findMany({
    where: { mode: { in: [...LONG_MODES] }, answer: { isNot: null }, session: { removedAt: null } },
    orderBy: { createdAt: 'desc' },
    take: LOOKED_AT,
    select: { id: true, sessionId: true, question: true, createdAt: true, mode: true, finishedAt: true },
  })
  const row = rows.find((one) => likeness(wanted, new Set(stemsOf(one.question))) >= ALIKE)
  if (!row) return null
  const { id: runId, sessionId, question: asked, createdAt, mode, finishedAt } = row
  return {
    ...{ runId, sessionId, question: asked, at: createdAt.toISOString() },
    /** whether new research may start from it */
    canStart: mode === 'deep' && finishedAt !== null,
  }
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length
  return shared / (one.size + other.size - shared)
}
