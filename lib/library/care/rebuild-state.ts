import { z } from 'zod'
import { findSetting, saveSetting } from '../../db/settings'

const KEY = 'rebuild'

const stateSchema = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** the embedding model, `offline` for the built-in one */
  model: z.string(),
  /** passages in the new index so far, and their expected number */
  passages: z.number(),
  of: z.number(),
  /** why it failed */
  error: z.string().nullable(),
})

/** State of the last or current rebuild of the index. */
export type RebuildState = z.infer<typeof stateSchema>

/** Null before the first rebuild, or if the stored value is invalid. */
export async function getRebuildState(): Promise<RebuildState | null> {
  return stateSchema.safeParse(await findSetting(KEY)).data ?? null
}

export function saveRebuildState(state: RebuildState): Promise<void> {
  return saveSetting(KEY, state)
}
