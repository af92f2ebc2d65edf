import { z } from 'zod'
import { findSetting, saveSetting } from '../../db/settings'

const KEY = 'limits'

/** Default time limit of deep research. */
export const DEEP_MINUTES = 10

const amount = z.number().positive().nullable()
const limitsSchema = z.object({
  cap: z.object({ tokens: amount, usd: amount }),
  deepMinutes: z.number().positive().default(DEEP_MINUTES),
  prices: z.record(z.string(), z.object({ input: z.number().min(0), output: z.number().min(0) })),
})

/** Limits of one answer, minutes of deep research, and the person's own prices (US dollars per million tokens). */
export type Limits = z.infer<typeof limitsSchema>

const NONE: Limits = { cap: { tokens: null, usd: null }, deepMinutes: DEEP_MINUTES, prices: {} }

/** Returns no limits and no prices if none are set or the stored value is invalid. */
export async function getLimits(): Promise<Limits> {
  return limitsSchema.safeParse(await findSetting(KEY)).data ?? NONE
}

export function saveLimits(limits: z.input<typeof limitsSchema>): Promise<void> {
  return saveSetting(KEY, limits)
}
