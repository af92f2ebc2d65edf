import { z } from 'zod'
import type { Prisma } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import type { SourceName, WorkKind } from '../../sources/work/source'
import type { FunnelSettings } from './funnel'
import { funnelSchema, readFunnelSettings, strict, year } from './funnel-settings'
import { kindsSchema, sourcesSchema } from './source-settings'

/**
 * Settings of a report; each of its searches uses the funnel's settings. `review`: the plan waits for the person.
 * `sources`: outside sources to search. `readPdfs`: whether open PDFs of outside works may be fetched and read for the
 * run. `kinds`: kinds of outside works, where a source can filter by them; none: any. `years`: years of outside works,
 * independent of the filter on the library's papers.
 */
export type ReportSettings = FunnelSettings & {
  review: boolean
  sources: SourceName[]
  readPdfs: boolean
  kinds: WorkKind[]
  years: Years
}

/** Years of works, both included; null: any. */
export type Years = { from: number | null; to: number | null }

export const reportSchema = funnelSchema.safeExtend({
  review: z.boolean({ error: 'settings.review must be true or false.' }).default(true),
  sources: sourcesSchema.default([]),
  kinds: kindsSchema.default([]),
  readPdfs: z.boolean({ error: 'settings.readPdfs must be true or false.' }).default(false),
  years: strict('settings.years', { from: year('settings.years.from'), to: year('settings.years.to') })
    .refine(({ from, to }) => !from || !to || from <= to, {
      error: 'The first year (settings.years.from) must not be after the last (settings.years.to).',
    })
    .prefault({}),
}) satisfies z.ZodType<ReportSettings, unknown>

/** Parses a run's stored settings. Older runs used the years of papers for outside works, too. */
export function readReportSettings(stored: Prisma.JsonValue): ReportSettings {
  const funnel = readFunnelSettings(stored)
  const before = { from: funnel.among?.from ?? null, to: funnel.among?.to ?? null }
  const {
    review = true,
    sources = [],
    readPdfs = false,
    kinds = [],
    years = before,
  } = fromJson<Partial<ReportSettings>>(stored)
  return { ...funnel, review, sources, readPdfs, kinds, years }
}
