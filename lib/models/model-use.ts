import { db } from '../db/client'
import { insertUses, type UseRow } from '../db/model-use-rows'
import { warnOf } from '../log'
import { currentOwner } from '../owner'
import { getLimits } from './limits'
import { newMeter, withMeter } from './meter'
import type { ModelCall } from './model-call'

/** What models were asked for. */
export type Purpose = 'answers' | 'summaries' | 'index' | 'other'

export type ModelUse = UseRow & { purpose: Purpose }

/** What calls add to the totals of this month, a row for each model. */
export function usesOf(purpose: Purpose, calls: ModelCall[]): ModelUse[] {
  const month = new Date().toISOString().slice(0, 7)
  return [...new Set(calls.map((call) => call.model))].map((model) => {
    const own = calls.filter((call) => call.model === model)
    const sum = (of: (call: ModelCall) => number) => own.reduce((all, call) => all + of(call), 0)
    return {
      month,
      model,
      purpose,
      calls: own.length,
      inputTokens: sum((call) => call.inputTokens),
      outputTokens: sum((call) => call.outputTokens),
      costUsd: sum((call) => call.costUsd ?? 0),
      unpriced: sum((call) => (call.costUsd === null ? 1 : 0)),
    }
  })
}

/** Adds calls to the totals of this month, which outlive the runs and papers behind them. */
export async function addUse(purpose: Purpose, calls: ModelCall[]): Promise<void> {
  await insertUses(null, usesOf(purpose, calls))
}

/** Does work that is no run, such as summarizing a paper, and counts the model calls in it, also when it fails. */
export async function countingUse<T>(purpose: Purpose, work: () => Promise<T>): Promise<T> {
  const { prices } = await getLimits()
  const meter = newMeter({ prices })
  try {
    return await withMeter(meter, work)
  } finally {
    await addUse(purpose, meter.calls).catch(warnOf('model use was not counted'))
  }
}

/** Newest month first, the dearest first within it. */
export async function listUse(): Promise<ModelUse[]> {
  const client = await db()
  const rows = await client.modelUse.findMany({
    where: { ownerId: currentOwner() },
    orderBy: [{ month: 'desc' }, { costUsd: 'desc' }, { model: 'asc' }],
  })
  return rows.map(({ ownerId: _ownerId, ...row }) => ({ ...row, purpose: row.purpose as Purpose }))
}
