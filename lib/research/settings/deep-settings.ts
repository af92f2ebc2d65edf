import { z } from 'zod'
import type { Prisma } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import { whole } from './funnel-settings'
import { type ReportSettings, readReportSettings, reportSchema } from './report-settings'
import { CONTEXT_LIMIT, MOST_ROUNDS } from './run-limits'

/**
 * Settings of deep research: those of a report, whose plan is the checklist, with a maximum number of rounds.
 * `context`: the person's needs, field or limits; may be empty. `from`: id of an earlier run that provides its
 * checklist and facts.
 */
export type DeepSettings = ReportSettings & { maxIterations: number; context: string; from: string | null }

const CONTEXT = `settings.context must be a string of at most ${CONTEXT_LIMIT.toLocaleString('en')} characters.`
const FROM = 'settings.from must be the id of an earlier deep research run.'

export const deepSchema = reportSchema.safeExtend({
  maxIterations: whole('settings.maxIterations', [1, MOST_ROUNDS]).default(MOST_ROUNDS),
  context: z.string({ error: CONTEXT }).trim().max(CONTEXT_LIMIT, { error: CONTEXT }).default(''),
  from: z.string({ error: FROM }).min(1, { error: FROM }).max(100, { error: FROM }).nullable().default(null),
  review: reportSchema.shape.review.unwrap().default(false),
}) satisfies z.ZodType<DeepSettings, unknown>

/** Parses a run's stored settings. */
export function readDeepSettings(stored: Prisma.JsonValue): DeepSettings {
  const {
    maxIterations = MOST_ROUNDS,
    context = '',
    from = null,
    review = false,
  } = fromJson<Partial<DeepSettings>>(stored)
  return { ...readReportSettings(stored), maxIterations, context, from, review }
}
