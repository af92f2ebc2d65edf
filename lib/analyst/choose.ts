import { hasModel } from '../models/connection'
import type { Analyst } from './analyst'
import { extractive } from './extractive'
import { llm } from './llm'

/** The analyst in use: the configured model, or, with nothing configured, the one that quotes. */
export function analyst(): Analyst {
  return hasModel() ? llm : extractive
}
