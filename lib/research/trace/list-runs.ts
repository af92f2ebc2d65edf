import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { currentOwner } from '../../owner'
import type { RunStatus, Usage } from '../events'
import { type Mode, modeOf } from '../settings/modes'

/** A run in the list of runs. */
export type ListedRun = {
  id: string
  session_id: string
  /** as other programs know it */
  tool_name: string
  mode: string
  question: string
  version: number
  status: RunStatus
  /** ISO times */
  started_at: string
  completed_at: string | null
  /** null: it has not ended */
  usage: Usage | null
}

type Wanted = {
  mode?: Mode
  status?: RunStatus
  /** those that were asked before the one with this id */
  before?: string
  /** how many at most, from 1 */
  limit: number
}

/** The runs of all sessions that are there, the newest first. `older`: the id to ask with as `before`, where there are more. */
export async function listRuns({
  mode,
  status,
  before,
  limit,
}: Wanted): Promise<{ runs: ListedRun[]; older: string | null }> {
  const client = await db()
  const rows = await client.run.findMany({
    where: { ownerId: currentOwner(), mode, status, session: { removedAt: null } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    ...(before && { cursor: { id: before }, skip: 1 }),
    select: {
      id: true,
      sessionId: true,
      mode: true,
      question: true,
      version: true,
      status: true,
      createdAt: true,
      finishedAt: true,
      usage: true,
    },
  })
  const shown = rows.slice(0, limit)
  return {
    runs: shown.map((row) => ({
      id: row.id,
      session_id: row.sessionId,
      tool_name: modeOf(row.mode).tool ?? row.mode,
      mode: row.mode,
      question: row.question,
      version: row.version,
      status: row.status as RunStatus,
      started_at: row.createdAt.toISOString(),
      completed_at: row.finishedAt?.toISOString() ?? null,
      usage: fromJson<Usage | null>(row.usage),
    })),
    older: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}
