import { z } from 'zod'
import { db } from '../../db/client'
import { toJson } from '../../db/json'

const KEY = 'rebuild'

const stateSchema = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** the embedding model, `offline` for the built-in space */
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
  const client = await db()
  const row = await client.setting.findUnique({ where: { key: KEY } })
  return stateSchema.safeParse(row?.value).data ?? null
}

export async function saveRebuildState(state: RebuildState): Promise<void> {
  const client = await db()
  const value = toJson(state)
  await client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
}
