import { z } from 'zod'

const amount = z.number().nullable()

export const estimateSchema = z.object({
  tokens: z.number(),
  /** US dollars; null where the price is not known */
  usd: amount,
  /** null before anything was measured */
  ms: amount,
})

/** What an answer is likely to use of the model. */
export type Estimate = z.infer<typeof estimateSchema>

/** What a run was expected to use when it was asked for, and the limit that held then. */
export const budgetSchema = z.object({
  estimate: estimateSchema.nullable(),
  cap: z.object({ tokens: amount, usd: amount }),
})

export type RunBudget = z.infer<typeof budgetSchema>
