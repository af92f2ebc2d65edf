import { z } from 'zod'
import { findSetting, saveSetting } from '../../db/settings'

const KEY = 'rebuild'

const stateSchema = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** the embedding model, `offline` for the built-in model */
  model: z.string(),
  /** passages that the new generation holds, and about how many it will */
  passages: z.number(),
  of: z.number(),
  /** why it failed */
  error: z.string().nullable(),
})

/** How the last rebuild of the index went, or goes. */
export type RebuildState = z.infer<typeof stateSchema>

/** Null before the first rebuild, or when what is kept is of another shape. */
export async function getRebuildState(): Promise<RebuildState | null> {
  return stateSchema.safeParse(await findSetting(KEY)).data ?? null
}

export function saveRebuildState(state: RebuildState): Promise<void> {
  return saveSetting(KEY, state)
}
