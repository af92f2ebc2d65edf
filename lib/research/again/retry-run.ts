import type { AnswerPart } from '../../citations/answer/answer-part'
import { fromJson } from '../../db/json'
import { AppError } from '../../errors'
import { acceptedPlan } from '../plan/stored-plan'
import { runRow } from '../record/run-row'
import { derive } from '../runs'
import { readSettings } from '../settings/modes'
import { againFrom } from './again-from'

/**
 * Asks the same question again, as a run beside the failed one. A report with an accepted plan continues from its
 * research so far or, if that is gone, from the plan.
 */
export async function retryRun(runId: string): Promise<{ runId: string; sessionId: string }> {
  const row = await runRow(runId)
  const plan = await acceptedPlan(runId)
  if (plan && row.mode === 'report') {
    const next = await goOnFrom(runId)
    if (next) return next
  }
  const { mode, feedback } = row
  const target = fromJson<AnswerPart | null>(row.target)
  return derive(row, { mode, feedback, target, plan, settings: readSettings(row) }, { beside: true })
}

/** Null if its steps are gone, or come from another version of Folio. */
async function goOnFrom(runId: string) {
  try {
    return await againFrom({ runId, place: Number.MAX_SAFE_INTEGER, beside: true })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
