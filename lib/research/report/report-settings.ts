import { z } from 'zod'
import type { Prisma } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import type { FunnelSettings } from '../funnel'
import { funnelSchema, readFunnelSettings } from '../funnel-settings'

/** How a report is made: each search as the funnel does it. `review`: the plan waits for the person. */
export type ReportSettings = FunnelSettings & { review: boolean }

export const reportSchema = funnelSchema.safeExtend({
  review: z.boolean({ error: 'settings.review must be true or false.' }).default(true),
}) satisfies z.ZodType<ReportSettings, unknown>

/** Whether the plan of a run is shown to the person before the work begins. */
export function isReviewed(settings: FunnelSettings | ReportSettings): boolean {
  return 'review' in settings && settings.review
}

/** The settings that a run was stored with. */
export function readReportSettings(stored: Prisma.JsonValue): ReportSettings {
  const { review = true } = fromJson<Partial<ReportSettings>>(stored)
  return { ...readFunnelSettings(stored), review }
}
