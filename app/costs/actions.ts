'use server'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { type EstimateView, estimateRun } from '@/lib/research/costs/estimate'
import { ESTIMATED_MODES, type Mode } from '@/lib/research/settings/modes'

/** What an answer, or a new version of one, is likely to use; null without a model. */
export async function estimate(mode: Mode): Promise<Outcome<EstimateView | null>> {
  return outcome(() => estimateRun(parseTyped(z.enum(ESTIMATED_MODES), mode)))
}
