import { selectMedianUse } from '../../db/run-rows/run-call-rows'
import { readCatalog } from '../../library/catalog/catalog'
import { isConnected, type ModelConnection } from '../../models/connection/connection'
import { modelConnection } from '../../models/connection/model-in-use'
import { whoseOf } from '../../models/connection/model-owner'
import { type Cap, NO_CAP } from '../../models/costs/cap'
import { costOf, priceOf } from '../../models/costs/prices'
import { getLimits, type Limits } from '../../models/limits/limits'
import { leftOfMonth } from '../../models/limits/month-budget'
import { FUNNEL } from '../settings/funnel'
import { modeOf } from '../settings/modes'
import type { Estimate, RunBudget } from './budget'
import { calculate } from './calculate'
import { calculateReport, type ReportSize } from './calculate-report'
import { calculateTable } from './calculate-table'

/** Estimated use of an answer, its model and limit, and what is left of the person's monthly limit. */
export type EstimateView = Estimate & { model: string; cap: Cap; left: Cap }

/** Number of runs from which their median is used instead of a calculation. */
const ENOUGH_RUNS = 3
const LATEST_RUNS = 30

/** Null without a model, since quoting is free. */
export async function estimateRun(mode: string, passages = FUNNEL.gather.k): Promise<EstimateView | null> {
  const { estimate } = modeOf(mode)
  const connection = await modelConnection()
  if (!estimate || !isConnected(connection)) return null
  const [{ cap, left, prices }, used] = await Promise.all([limitsOf(connection), usualUse(mode, connection.chatModel)])
  const { inputTokens, outputTokens, ms } = used ?? { ...(await calculate(estimate, passages)), ms: null }
  const price = priceOf(connection.chatModel, connection, prices)
  const usd = costOf(price, { inputTokens, outputTokens })
  return { tokens: inputTokens + outputTokens, usd, ms, model: connection.chatModel, cap, left }
}

/** Size of a report after its plan. `near`: papers found on its topic. */
export type PlannedReport = Omit<ReportSize, 'papers' | 'isPlanned'>

/** Like `estimateRun`, for the rest of a report whose plan exists. */
export async function estimatePlanned(planned: PlannedReport): Promise<EstimateView | null> {
  const connection = await modelConnection()
  if (!isConnected(connection)) return null
  const { chatModel: model } = connection
  const [{ cap, left, prices }, answers, catalog] = await Promise.all([
    limitsOf(connection),
    usualUse('answer', model),
    readCatalog(),
  ])
  const size = { ...planned, papers: catalog.papers.size, isPlanned: true }
  const { inputTokens, outputTokens, inTurn } = calculateReport(size)
  // Most of the time is spent on writing, at the speed known from answers.
  const ms = answers && answers.outputTokens > 0 ? Math.round((inTurn * answers.ms) / answers.outputTokens) : null
  const usd = costOf(priceOf(model, connection, prices), { inputTokens, outputTokens })
  return { tokens: inputTokens + outputTokens, usd, ms, model, cap, left }
}

/** Like `estimateRun`, for filling columns of a table. There is no limit for tables. */
export async function estimateTable(table: { papers: number; columns: number }): Promise<EstimateView | null> {
  const connection = await modelConnection()
  if (!isConnected(connection)) return null
  const { chatModel: model } = connection
  const { left, prices } = await limitsOf(connection)
  const used = calculateTable(table)
  const usd = costOf(priceOf(model, connection, prices), used)
  return { tokens: used.inputTokens + used.outputTokens, usd, ms: null, model, cap: NO_CAP, left }
}

/** Budget stored with a new run; null without a model. */
export async function budgetFor(mode: string, passages: number): Promise<RunBudget | null> {
  const estimate = await estimateRun(mode, passages)
  if (!estimate) return null
  const { tokens, usd, ms, cap } = estimate
  return { estimate: { tokens, usd, ms }, cap }
}

/** Cost limits apply to the shared model only. */
async function limitsOf({ owner }: ModelConnection): Promise<Limits & { left: Cap }> {
  const [limits, left] = await Promise.all([getLimits(), leftOfMonth(whoseOf(owner))])
  return { ...limits, ...(owner && { cap: NO_CAP }), left }
}

/** Medians of the latest finished runs of a mode that used a model; null if there are too few. */
async function usualUse(mode: string, model: string) {
  const used = await selectMedianUse(mode, model, LATEST_RUNS)
  return used.runs < ENOUGH_RUNS ? null : used
}
