import { z } from 'zod'

const amount = z.number().nullable()

export const estimateSchema = z.object({
  tokens: z.number(),
  /** US dollars; null if the price is unknown */
  usd: amount,
  /** null before the first measurement */
  ms: amount,
})

/** Estimated model use of an answer. */
export type Estimate = z.infer<typeof estimateSchema>

/** Estimated use of a run when it was started, and the limit at that time. */
export const budgetSchema = z.object({
  estimate: estimateSchema.nullable(),
  cap: z.object({ tokens: amount, usd: amount }),
})

export type RunBudget = z.infer<typeof budgetSchema>
