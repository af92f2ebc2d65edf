import { AppError } from '../errors'
import { connectionInUse, type PromptModel, promptModel } from '../models/calls/prompt-model'
import { isConnected, type ModelConnection } from '../models/connection/connection'
import { hasModel } from '../models/connection/model-in-use'

/** A language model, or none: the work is then done by quoting. `name` is stored with the results. */
export type Analyst = { name: 'llm'; model: PromptModel } | { name: 'extractive'; model: null }

/** No model: passages are quoted. */
export const QUOTING: Analyst = { name: 'extractive', model: null }

/** `connection`: an endpoint other than the one in use. */
export function modelAnalyst(connection?: ModelConnection): Analyst {
  return { name: 'llm', model: promptModel(connection) }
}

/** The connected model, or none. */
export async function analyst(): Promise<Analyst> {
  return (await hasModel()) ? modelAnalyst() : QUOTING
}

/** The analyst with which a piece of work started. Throws `AppError('model_failed')` if its model is gone. */
export async function analystNamed(name: Analyst['name']): Promise<Analyst> {
  if (name === 'extractive') return QUOTING
  if (!isConnected(await connectionInUse()))
    throw new AppError(
      'model_failed',
      '❌ The language model that this was started with is no longer connected. Connect it in Settings, then retry.',
    )
  return modelAnalyst()
}
