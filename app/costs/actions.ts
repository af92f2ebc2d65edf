'use server'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import {
  type EstimateView,
  estimatePlanned,
  estimateRun,
  estimateTable,
  type PlannedReport,
} from '@/lib/research/costs/estimate'
import { ESTIMATED_MODES, type Mode } from '@/lib/research/settings/modes'

/** Likely usage of an answer, or a new version of one; null without a model. */
export async function estimate(mode: Mode): Promise<Outcome<EstimateView | null>> {
  return outcome(() => estimateRun(parseTyped(z.enum(ESTIMATED_MODES), mode)))
}

const size = z.number().int().min(0).max(1_000)
const plannedSchema = z.object({ near: size, subtopics: size, sections: size }) satisfies z.ZodType<PlannedReport>

/** Likely usage of a report after its plan; null without a model. */
export async function estimateReport(planned: PlannedReport): Promise<Outcome<EstimateView | null>> {
  return outcome(() => estimatePlanned(parseTyped(plannedSchema, planned)))
}

/** Likely usage for filling columns of a table; null without a model. */
export async function estimateCells(table: { papers: number; columns: number }): Promise<Outcome<EstimateView | null>> {
  return outcome(() => estimateTable(parseTyped(z.object({ papers: size, columns: size }), table)))
}
