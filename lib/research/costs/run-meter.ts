import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { log } from '../../log'
import { hasModel, modelConnection } from '../../models/connection'
import { getLimits } from '../../models/limits'
import { type Meter, NO_CAP, newMeter } from '../../models/meter'
import type { ModelCall } from '../../models/model-call'
import { priceOf } from '../../models/prices'
import { budgetSchema } from './budget'

/**
 * The meter of a run, with the limit that held when it was asked for. Each call is stored as it is made, so that a
 * run which goes on after a crash still counts, and is held to, what was used before. `stored` waits for that.
 */
export async function openRunMeter(
  runId: string,
  signal: AbortSignal,
): Promise<{ meter: Meter; stored(): Promise<void> }> {
  const client = await db()
  const [row, { prices }] = await Promise.all([
    client.run.findUniqueOrThrow({ where: { id: runId }, select: { budget: true, trace: true } }),
    // Without a model there is nothing to be priced.
    hasModel() ? getLimits() : { prices: {} },
  ])
  const budget = budgetSchema.safeParse(row.budget)
  const cap = budget.success ? budget.data.cap : NO_CAP
  const { calls = [] } = (row.trace ?? {}) as { calls?: ModelCall[] }
  let storing = Promise.resolve()
  const meter = newMeter({
    cap,
    prices,
    signal,
    calls: [...calls],
    onCall: () => {
      const trace = toJson({ calls: [...meter.calls] })
      storing = storing
        .then(async () => void (await client.run.update({ where: { id: runId }, data: { trace } })))
        .catch((error: unknown) =>
          log.warn('a model call was not stored', { runId, detail: String(error).slice(0, 200) }),
        )
    },
  })
  const connection = modelConnection()
  if (cap.usd !== null && !priceOf(connection.chatModel, connection, prices))
    meter.notices.add(
      `The limit of $${cap.usd} could not be held, because the price of “${connection.chatModel}” is not known. Settings has a place for it.`,
    )
  return { meter, stored: () => storing }
}
