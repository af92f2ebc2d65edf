import type { AnswerPart } from '../../citations/answer/answer-part'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { FollowUp } from '../../thinking/question-tasks'
import type { RunContext } from '../run-context'
import { readSettings } from '../settings/modes'

/** Columns with the request of a run; none changes while it runs. */
export const ASKED = {
  id: true,
  sessionId: true,
  mode: true,
  question: true,
  feedback: true,
  target: true,
  parentId: true,
  followsId: true,
  understood: true,
  settings: true,
} as const

/** A run in the form for its mode; null if it was deleted. */
export async function readRun(runId: string): Promise<Pick<RunContext, 'run' | 'settings'> | null> {
  const client = await db()
  const row = await client.run.findUnique({ where: { id: runId }, select: ASKED })
  if (!row) return null
  const { settings: _settings, ...run } = row
  return {
    run: {
      ...run,
      target: fromJson<AnswerPart | null>(row.target),
      understood: fromJson<FollowUp | null>(row.understood),
    },
    settings: readSettings(row),
  }
}
