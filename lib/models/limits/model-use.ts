import { db } from '../../db/client'
import { insertUses, type UseRow } from '../../db/people-rows/model-use-rows'
import { warnOf } from '../../log'
import { currentOwner } from '../../owner'
import { INSTALLATION } from '../connection/model-owner'
import { type ModelCall, newMeter, withMeter } from '../costs/meter'
import { getLimits } from './limits'
import { openMonth } from './month-budget'
import { thisMonth } from './month-limit'

/** Purposes of model calls. */
export type Purpose = 'answers' | 'summaries' | 'index' | 'pictures' | 'other'

export type ModelUse = UseRow & { purpose: Purpose }

/** Adds up calls for this month's totals: one row for each model and its owner. */
export function usesOf(purpose: Purpose, calls: ModelCall[]): ModelUse[] {
  const month = thisMonth()
  const named = new Map(calls.map(({ model, whose = INSTALLATION }) => [`${whose} ${model}`, { model, whose }]))
  return [...named.values()].map(({ model, whose }) => {
    const its = calls.filter((call) => call.model === model && (call.whose ?? INSTALLATION) === whose)
    const sum = (of: (call: ModelCall) => number) => its.reduce((all, call) => all + of(call), 0)
    return {
      month,
      model,
      purpose,
      whose,
      calls: its.length,
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

/**
 * Runs work outside of runs, such as summarizing a paper, and counts all its model calls, even if it fails. A person's
 * monthly limit applies.
 */
export async function countingUse<T>(purpose: Purpose, work: () => Promise<T>): Promise<T> {
  const { prices } = await getLimits()
  let counting = Promise.resolve()
  const count = (call: ModelCall) => addUse(purpose, [call]).catch(warnOf('model use was not counted'))
  const onCall = (call: ModelCall) => {
    counting = counting.then(() => count(call))
    return counting
  }
  try {
    return await withMeter(newMeter({ prices, onCall, month: openMonth() }), work)
  } finally {
    await counting
  }
}

/** Newest month first, and by cost within a month. */
export async function listUse(): Promise<ModelUse[]> {
  const client = await db()
  const rows = await client.modelUse.findMany({
    where: { ownerId: currentOwner() },
    orderBy: [{ month: 'desc' }, { costUsd: 'desc' }, { model: 'asc' }],
  })
  return rows.map(({ ownerId: _ownerId, ...row }) => ({ ...row, purpose: row.purpose as Purpose }))
}
