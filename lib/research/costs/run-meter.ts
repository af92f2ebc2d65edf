import { db } from '../../db/client'
import { insertCall, insertExchange, selectAnswered, selectCalls } from '../../db/run-call-rows'
import { log } from '../../log'
import { hasModel, modelConnection } from '../../models/connection'
import { getLimits } from '../../models/limits'
import { type Meter, NO_CAP, newMeter } from '../../models/meter'
import type { ModelCall } from '../../models/model-call'
import { priceOf } from '../../models/prices'
import { budgetSchema } from './budget'

/**
 * The meter of a run, with the limit that held when it was asked for. Each call is added to the run as it is made, so
 * that a run which goes on after a crash still counts, once, what was used before, and is held to it. `stored` waits for
 * that, and gives all calls of the run: those of before it last ended, and those since, from whichever process.
 */
export async function openRunMeter(
  runId: string,
  { model, signal }: { model: string; signal: AbortSignal },
): Promise<{ meter: Meter; stored(): Promise<RunCalls> }> {
  const client = await db()
  const [row, { prices }, since] = await Promise.all([
    client.run.findUniqueOrThrow({ where: { id: runId }, select: { budget: true } }),
    // Without a model there is nothing to be priced.
    hasModel() ? getLimits() : { prices: {} },
    callsOf(runId),
  ])
  const budget = budgetSchema.safeParse(row.budget)
  const cap = budget.success ? budget.data.cap : NO_CAP
  let storing = Promise.resolve()
  const store = (write: () => Promise<void>) => {
    storing = storing
      .then(write)
      .catch((error: unknown) =>
        log.warn('a model call was not stored', { runId, detail: String(error).slice(0, 200) }),
      )
  }
  const meter = newMeter({
    cap,
    prices,
    signal,
    chatModel: model,
    calls: [...since.before, ...since.added],
    onCall: (call) => store(() => insertCall(runId, JSON.stringify(call))),
    answered: (asked) => selectAnswered(runId, asked),
    onExchange: (exchange) => store(() => insertExchange(runId, exchange)),
  })
  if (cap.usd !== null && !priceOf(model, modelConnection(), prices))
    meter.notices.add(
      `The limit of $${cap.usd} could not be held, because the price of “${model}” is not known. Settings has a place for it.`,
    )
  return { meter, stored: () => storing.then(() => callsOf(runId)) }
}

/** Model calls of a run: those that were counted when it ended before, and those added since. */
export type RunCalls = { before: ModelCall[]; added: ModelCall[] }

export async function callsOf(runId: string): Promise<RunCalls> {
  const client = await db()
  const [row, added] = await Promise.all([
    client.run.findUnique({ where: { id: runId }, select: { trace: true } }),
    selectCalls<ModelCall>(runId),
  ])
  const { calls = [] } = (row?.trace ?? {}) as { calls?: ModelCall[] }
  return { before: calls, added }
}
