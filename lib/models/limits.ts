import { z } from 'zod'
import { findSetting, saveSetting } from '../db/settings'

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
  return limitsSchema.safeParse(await findSetting(KEY)).data ?? NONE
}

export function saveLimits(limits: Limits): Promise<void> {
  return saveSetting(KEY, limits)
}
