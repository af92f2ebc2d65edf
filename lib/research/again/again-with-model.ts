import { placeOfFallback } from '../../engine/results'
import { AppError } from '../../errors'
import { hasModel } from '../../models/connection/model-in-use'
import { workflowOf } from '../control/run-control'
import { runRow } from '../record/run-row'
import { againFrom } from './again-from'

/**
 * Runs again from the first step at which the model failed and a fallback was used. Throws like `againFrom`, and
 * `AppError('bad_request')` without a model.
 */
export async function againWithModel(runId: string, steps: string[]): Promise<{ runId: string; sessionId: string }> {
  if (!(await hasModel()))
    throw new AppError('bad_request', 'No language model is connected. Connect one in Settings, then try again.')
  const place = await placeOfFallback(workflowOf(await runRow(runId)), steps)
  if (place === null)
    throw new AppError(
      'not_found',
      'The steps of this run are no longer available: Folio deletes them a day after a run ends. Ask again.',
    )
  return againFrom({ runId, place })
}
