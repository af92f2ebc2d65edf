import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { readBeginnings } from '../../db/run-rows/run-event-rows'
import type { ErrorCode, Failure } from '../../errors'
import { currentOwner } from '../../owner'
import type { RunEvent, Usage } from '../events/events'
import type { RunStatus } from '../run-status'
import { type Mode, modeOf } from '../settings/modes'

/** A run in the list of runs. */
export type ListedRun = {
  id: string
  session_id: string
  /** name for other programs */
  tool_name: string
  mode: string
  question: string
  version: number
  status: RunStatus
  /** ISO times; null: not started, or not ended */
  created_at: string
  started_at: string | null
  completed_at: string | null
  /** code of what ended it early; `no_papers`: the question was refused */
  error_code: ErrorCode | null
  /** null: not ended */
  usage: Usage | null
}

type RunFilter = {
  mode?: Mode
  status?: RunStatus
  /** only runs started before the one with this id */
  before?: string
  /** maximum number, at least 1 */
  limit: number
}

/**
 * The runs of all existing sessions, newest first. `older`: the id to pass as `before` for the next page, if there is
 * one.
 */
export async function listRuns({
  mode,
  status,
  before,
  limit,
}: RunFilter): Promise<{ runs: ListedRun[]; older: string | null }> {
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
      error: true,
      usage: true,
    },
  })
  const shown = rows.slice(0, limit)
  const idsOf = (isOver: boolean) => shown.flatMap(({ id, finishedAt }) => ((finishedAt !== null) === isOver ? id : []))
  const begun = new Map([...(await beginningsOf(idsOf(false))), ...(await readBeginnings(idsOf(true)))])
  return {
    runs: shown.map((row) => ({
      id: row.id,
      session_id: row.sessionId,
      tool_name: modeOf(row.mode).tool ?? row.mode,
      mode: row.mode,
      question: row.question,
      version: row.version,
      status: row.status as RunStatus,
      created_at: row.createdAt.toISOString(),
      started_at: isoOrNull(begun.get(row.id) ?? null),
      completed_at: row.finishedAt?.toISOString() ?? null,
      error_code: fromJson<Failure | null>(row.error)?.code ?? null,
      usage: fromJson<Usage | null>(row.usage),
    })),
    older: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Start times of running runs, by id, in ms. */
async function beginningsOf(runIds: string[]): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map()
  const client = await db()
  const where = { runId: { in: runIds } }
  const places = await client.runEvent.groupBy({ by: ['runId'], where, _min: { seq: true } })
  const firsts = await client.runEvent.findMany({
    where: { OR: places.map(({ runId, _min: { seq } }) => ({ runId, seq: seq ?? 0 })) },
    select: { runId: true, event: true },
  })
  return new Map(firsts.map(({ runId, event }) => [runId, (JSON.parse(event) as RunEvent).at]))
}
