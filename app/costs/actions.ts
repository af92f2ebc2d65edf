'use server'
import { z } from 'zod'
import { type EstimateView, estimateRun } from '@/lib/research/costs/estimate'
import { ESTIMATED_MODES, type Mode } from '@/lib/research/modes/modes'

/** What an answer, or a new version of one, is likely to use; null without a model. */
export async function estimate(mode: Mode): Promise<EstimateView | null> {
  return estimateRun(z.enum(ESTIMATED_MODES).parse(mode))
}
