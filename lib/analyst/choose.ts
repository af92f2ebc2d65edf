import { AppError } from '../errors'
import { hasModel } from '../models/connection'
import type { Analyst } from './analyst'
import { extractive } from './extractive'
import { llm } from './llm'

/** The analyst in use: the configured model, or, with nothing configured, the one that quotes. */
export function analyst(): Analyst {
  return hasModel() ? llm : extractive
}

/** The analyst that a piece of work was begun with. Throws `AppError('model_failed')` when its model is gone. */
export function analystNamed(name: Analyst['name']): Analyst {
  if (name === 'extractive') return extractive
  if (!hasModel())
    throw new AppError(
      'model_failed',
      '❌ The language model that this was begun with is no longer connected. Connect it in Settings, then retry.',
    )
  return llm
}
