import { z } from 'zod'

const amount = z.number().nullable()

export const estimateSchema = z.object({
  tokens: z.number(),
  /** US dollars; null where the price is not known */
  usd: amount,
  /** null before anything was measured */
  ms: amount,
})

/** Estimated use of the model for an answer. */
export type Estimate = z.infer<typeof estimateSchema>

/** Estimated use of a run when it was asked for, and the limit at that time. */
export const budgetSchema = z.object({
  estimate: estimateSchema.nullable(),
  cap: z.object({ tokens: amount, usd: amount }),
})

export type RunBudget = z.infer<typeof budgetSchema>
