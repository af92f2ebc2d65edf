import type { AnswerPart } from '../../citations/answer/answer-part'
import { AppError } from '../../errors'
import { hasModel } from '../../models/model-in-use'
import { FEEDBACK_NEEDS_MODEL } from '../../thinking/improve-answer'
import { earlierAnswer } from '../earlier-answer'
import { runRow } from '../run/run-row'
import { addRun, requireQuestion } from '../runs'
import { readSettings } from '../settings/modes'
import { nextVersion } from './next-version'
import { requirePart } from './require-part'

/**
 * Asks for a new version of a run's answer, or of a part of it: then the rest stays as it is. Throws
 * `AppError('conflict')` when there is no answer, or when the part is no longer what it was, and
 * `AppError('bad_request')` when no model is connected that could follow it.
 */
export async function improveRun(input: { runId: string; feedback: string; target?: AnswerPart }) {
  const feedback = requireQuestion(input.feedback, 'feedback')
  if (!(await hasModel())) throw new AppError('bad_request', FEEDBACK_NEEDS_MODEL)
  const parent = await runRow(input.runId)
  const { markdown } = await earlierAnswer(input.runId)
  const target = input.target ?? null
  if (target) requirePart(markdown, target)
  // Words are followed by a model, whoever made the answer that they are on.
  const settings = { ...readSettings(parent), byQuoting: false }
  return addRun({ ...(await nextVersion(parent)), mode: 'improve', feedback, target, settings })
}
