import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { describeIssues } from '../../describe-issues'
import { AppError } from '../../errors'
import { resumeRun } from '../control/run-control'
import { planSchema } from './plan-schema'
import type { ReportPlan } from './report-plan'

/** Stores the proposed plan of a run. Keeps an existing one, which the person may have changed. */
export async function storePlan(runId: string, plan: ReportPlan, { accepted }: { accepted: boolean }): Promise<void> {
  const client = await db()
  const acceptedAt = accepted ? new Date() : null
  await client.reportPlan.createMany({ data: { runId, plan: toJson(plan), acceptedAt }, skipDuplicates: true })
}

type StoredPlan = { plan: ReportPlan; accepted: boolean }

/** The plan of a run as the person left it, and whether it was accepted; null: none yet. */
export async function findPlan(runId: string): Promise<StoredPlan | null> {
  const client = await db()
  const row = await client.reportPlan.findUnique({ where: { runId } })
  return row && { plan: fromJson<ReportPlan>(row.plan), accepted: row.acceptedAt !== null }
}

/** Like `findPlan`, but throws `AppError('not_found')` if there is none. */
export async function readPlan(runId: string): Promise<StoredPlan> {
  const found = await findPlan(runId)
  if (found) return found
  throw new AppError('not_found', 'This run has no plan yet. Only reports have one, once it is drafted.')
}

/** The plan of a run once accepted; null before. */
export async function acceptedPlan(runId: string): Promise<ReportPlan | null> {
  const found = await findPlan(runId)
  return found?.accepted ? found.plan : null
}

/**
 * Stores a plan that the person changed. Throws `AppError('bad_request' | 'not_found')`, and `'conflict'` once it was
 * accepted.
 */
export async function changePlan(runId: string, plan: unknown): Promise<void> {
  const parsed = planSchema.safeParse(plan)
  if (!parsed.success) throw new AppError('bad_request', describeIssues({ issues: parsed.error.issues.slice(0, 1) }))
  const client = await db()
  const where = { runId, acceptedAt: null, run: { finishedAt: null } }
  const { count } = await client.reportPlan.updateMany({ where, data: { plan: toJson(parsed.data) } })
  if (count > 0) return
  await readPlan(runId)
  throw new AppError('conflict', 'The report is already being written from this plan, or is finished.')
}

/** Accepts the plan and resumes the run. Throws `AppError('not_found')`, and `'conflict'` if the run has ended. */
export async function acceptPlan(runId: string): Promise<void> {
  const client = await db()
  const where = { runId, run: { finishedAt: null } }
  const { count } = await client.reportPlan.updateMany({ where, data: { acceptedAt: new Date() } })
  if (count === 0) {
    await readPlan(runId)
    throw new AppError('conflict', 'The run has ended.')
  }
  // A run that is not paused yet notices the accepted plan by itself.
  await resumeRun(runId).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  })
}
