import { z } from 'zod'
import type { Prisma } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import type { FunnelSettings } from '../funnel'
import { funnelSchema, readFunnelSettings } from '../funnel-settings'

/**
 * How a question goes through deep research: each search as the funnel does it, and the most rounds of them. `context`:
 * what is to be known of the person's needs, their field or their limits; may be empty.
 */
export type DeepSettings = FunnelSettings & { maxIterations: number; context: string }

const ROUNDS = { lowest: 1, most: 10 }
const ERROR = `settings.maxIterations must be a whole number from ${ROUNDS.lowest} to ${ROUNDS.most}.`
const CONTEXT_LIMIT = 4000
const CONTEXT = `settings.context must be a text of at most ${CONTEXT_LIMIT.toLocaleString('en')} characters.`

export const deepSchema = funnelSchema
  .safeExtend({
    maxIterations: z
      .number({ error: ERROR })
      .int({ error: ERROR })
      .min(ROUNDS.lowest, { error: ERROR })
      .max(ROUNDS.most, { error: ERROR })
      .default(ROUNDS.most),
    context: z.string({ error: CONTEXT }).trim().max(CONTEXT_LIMIT, { error: CONTEXT }).default(''),
  })
  .transform((settings) => ({ ...settings, byQuoting: true })) satisfies z.ZodType<DeepSettings, unknown>

/** The most rounds of a run in deep research. */
export function roundsOf(settings: FunnelSettings | DeepSettings): number {
  return 'maxIterations' in settings ? settings.maxIterations : ROUNDS.most
}

/** What is to be known of the person's needs; empty where nothing was said. */
export function contextOf(settings: FunnelSettings | DeepSettings): string {
  return 'context' in settings ? settings.context : ''
}

/** The settings that a run was stored with. It quotes, whichever model is connected. */
export function readDeepSettings(stored: Prisma.JsonValue): DeepSettings {
  const { maxIterations = ROUNDS.most, context = '' } = fromJson<Partial<DeepSettings>>(stored)
  return { ...readFunnelSettings(stored), byQuoting: true, maxIterations, context }
}
