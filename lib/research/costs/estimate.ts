import { db } from '../../db/client'
import { hasModel, modelConnection } from '../../models/connection'
import { getLimits } from '../../models/limits'
import type { Cap } from '../../models/meter'
import type { ModelCall } from '../../models/model-call'
import { costOf, priceOf } from '../../models/prices'
import type { Usage } from '../events'
import { FUNNEL } from '../funnel'
import { modeOf } from '../modes/modes'
import type { Budget, Estimate } from './budget'
import { calculate } from './calculate'

/** What an answer is likely to use, of which model, and the most that it may. */
export type EstimateView = Estimate & { model: string; cap: Cap }

/** Runs from which a median says more than a calculation. */
const ENOUGH_RUNS = 3
const LATEST_RUNS = 30

/** Null without a model: quoting costs nothing. */
export async function estimateRun(mode: string, passages = FUNNEL.gather.k): Promise<EstimateView | null> {
  const { estimate } = modeOf(mode)
  if (!estimate || !hasModel()) return null
  const connection = modelConnection()
  const [{ cap, prices }, used] = await Promise.all([getLimits(), medianUse(mode, connection.chatModel)])
  const { inputTokens, outputTokens, ms } = used ?? { ...(await calculate(estimate, passages)), ms: null }
  const price = priceOf(connection.chatModel, connection, prices)
  const usd = costOf(price, { inputTokens, outputTokens })
  return { tokens: inputTokens + outputTokens, usd, ms, model: connection.chatModel, cap }
}

/** What is stored with a run when it is asked for; null without a model. */
export async function budgetFor(mode: string, passages: number): Promise<Budget | null> {
  const estimate = await estimateRun(mode, passages)
  if (!estimate) return null
  const { tokens, usd, ms, cap } = estimate
  return { estimate: { tokens, usd, ms }, cap }
}

/** The medians of the latest finished runs of a mode with a model, null when there are too few. */
async function medianUse(mode: string, model: string) {
  const client = await db()
  const runs = await client.run.findMany({
    where: { mode, status: 'completed', usage: { path: ['modelCalls'], gt: 0 } },
    orderBy: { finishedAt: 'desc' },
    take: LATEST_RUNS,
    select: { usage: true, trace: true },
  })
  const uses = runs.flatMap(({ usage, trace }) => {
    const { calls = [] } = (trace ?? {}) as { calls?: ModelCall[] }
    return calls.some((call) => call.model === model && call.outputTokens > 0) ? [usage as Usage] : []
  })
  if (uses.length < ENOUGH_RUNS) return null
  return {
    inputTokens: median(uses.map((use) => use.inputTokens)),
    outputTokens: median(uses.map((use) => use.outputTokens)),
    ms: median(uses.map((use) => use.ms)),
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2)
}
