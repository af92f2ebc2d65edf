'use server'
import { z } from 'zod'
import { type EstimateView, estimateRun } from '@/lib/research/costs/estimate'

/** What an answer, or a new version of one, is likely to use; null without a model. */
export async function estimate(mode: 'answer' | 'improve'): Promise<EstimateView | null> {
  return estimateRun(z.enum(['answer', 'improve']).parse(mode))
}
