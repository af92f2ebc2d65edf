import type { AnswerPart } from '../../citations/answer/answer-part'
import { AppError } from '../../errors'
import { hasModel } from '../../models/model-in-use'
import { REWRITING_NEEDS_MODEL } from '../../thinking/writing-tasks'
import { earlierAnswer } from '../earlier-answer'
import { runRow } from '../run/run-row'
import { addRun, requireQuestion } from '../runs'
import { readSettings } from '../settings/modes'
import { nextVersion } from './next-version'
import { requirePart } from './require-part'

/**
 * Asks for a new version of a run's answer, or of a part of it: then the rest stays as it is. Throws
 * `AppError('conflict')` when there is no answer, or when the part is no longer what it was, and
 * `AppError('bad_request')` when a part is to be rewritten and no model is connected.
 */
export async function improveRun(input: { runId: string; feedback: string; target?: AnswerPart }) {
  const feedback = requireQuestion(input.feedback, 'feedback')
  const target = input.target ?? null
  const isFollowed = await hasModel()
  if (target && !isFollowed) throw new AppError('bad_request', REWRITING_NEEDS_MODEL)
  const parent = await runRow(input.runId)
  const { markdown } = await earlierAnswer(input.runId)
  if (target) requirePart(markdown, target)
  const own = readSettings(parent)
  // Words are followed by a model where there is one, whoever made the answer that they are on.
  const settings = isFollowed ? { ...own, byQuoting: false } : own
  return addRun({ ...(await nextVersion(parent)), mode: 'improve', feedback, target, settings })
}
