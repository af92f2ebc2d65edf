import { db } from '../../db/client'
import { stemsOf } from '../../question/terms'
import { LONG_MODES } from '../settings/run-limits'

/** An earlier research run on a similar question. */
export type EarlierResearch = NonNullable<Awaited<ReturnType<typeof findEarlierResearch>>>

/** Share of all stems that two questions must have in common to count as the same question. */
const ALIKE = 0.75
/** Number of runs to look through, newest first. */
const LOOKED_AT = 500

/**
 * Finds the newest answered research on the same question in other words or another word order. Null if there is none.
 * A question that asks for more or less counts as a different one.
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
