import { AppError } from '../errors'
import { isConnected, type ModelConnection } from '../models/connection'
import { connectionInUse } from '../models/metered-call'
import { hasModel } from '../models/model-in-use'
import { type PromptModel, promptModel } from '../models/prompt-model'

/** Reader and writer for a piece of work. `name` is stored with its results. */
export type Analyst = { name: 'llm'; model: PromptModel } | { name: 'extractive'; model: null }

/** Nobody: passages are shown as they stand. */
export const QUOTING: Analyst = { name: 'extractive', model: null }

/** `connection`: another endpoint than the one in use. */
export function modelAnalyst(connection?: ModelConnection): Analyst {
  return { name: 'llm', model: promptModel(connection) }
}

/** The connected model, or nobody. */
export async function analyst(): Promise<Analyst> {
  return (await hasModel()) ? modelAnalyst() : QUOTING
}

/** The analyst that a piece of work was begun with. Throws `AppError('model_failed')` when its model is gone. */
export async function analystNamed(name: Analyst['name']): Promise<Analyst> {
  if (name === 'extractive') return QUOTING
  if (!isConnected(await connectionInUse()))
    throw new AppError(
      'model_failed',
      '❌ The language model that this was started with is no longer connected. Connect it in Settings, then retry.',
    )
  return modelAnalyst()
}
