import { z } from 'zod'
import type { Prisma } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import type { SourceName } from '../../sources/source'
import type { WorkKind } from '../../sources/work-kinds'
import type { FunnelSettings } from './funnel'
import { funnelSchema, readFunnelSettings } from './funnel-settings'
import { kindsSchema, sourcesSchema } from './source-settings'

/**
 * How a report is made: each search as the funnel does it. `review`: the plan waits for the person. `sources`: those that may
 * be asked beside the library, and no others. `readPdfs`: whether open PDFs of works found there may be fetched and read for
 * the run. `kinds`: of which kinds works found there are to be, where a source can be asked so; none: of any.
 */
export type ReportSettings = FunnelSettings & {
  review: boolean
  sources: SourceName[]
  readPdfs: boolean
  kinds: WorkKind[]
}

export const reportSchema = funnelSchema.safeExtend({
  review: z.boolean({ error: 'settings.review must be true or false.' }).default(true),
  sources: sourcesSchema.default([]),
  kinds: kindsSchema.default([]),
  readPdfs: z.boolean({ error: 'settings.readPdfs must be true or false.' }).default(false),
}) satisfies z.ZodType<ReportSettings, unknown>

/** The settings that a run was stored with. */
export function readReportSettings(stored: Prisma.JsonValue): ReportSettings {
  const { review = true, sources = [], readPdfs = false, kinds = [] } = fromJson<Partial<ReportSettings>>(stored)
  return { ...readFunnelSettings(stored), review, sources, readPdfs, kinds }
}
