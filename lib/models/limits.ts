import { z } from 'zod'
import { db } from '../db/client'
import { toJson } from '../db/json'

const KEY = 'limits'

const amount = z.number().positive().nullable()
const limitsSchema = z.object({
  cap: z.object({ tokens: amount, usd: amount }),
  prices: z.record(z.string(), z.object({ input: z.number().min(0), output: z.number().min(0) })),
})

/** What one answer may use, and the prices that the person gave (US dollars per million tokens). */
export type Limits = z.infer<typeof limitsSchema>

const NONE: Limits = { cap: { tokens: null, usd: null }, prices: {} }

/** No limits and no prices where none were set, or what is kept is of another shape. */
export async function getLimits(): Promise<Limits> {
  const client = await db()
  const row = await client.setting.findUnique({ where: { key: KEY } })
  const parsed = limitsSchema.safeParse(row?.value)
  return parsed.success ? parsed.data : NONE
}

export async function saveLimits(limits: Limits): Promise<void> {
  const client = await db()
  const value = toJson(limits)
  await client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
}
