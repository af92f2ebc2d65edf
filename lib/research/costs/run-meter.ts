import { db } from '../../db/client'
import { untilThereIsRoom } from '../../db/room'
import { insertCall, insertExchange, selectAnswered, selectCalls } from '../../db/run-call-rows'
import { log } from '../../log'
import { getLimits } from '../../models/limits'
import { type BegunWith, type Ledger, type Meter, NO_CAP, newLedger, newMeter } from '../../models/meter'
import type { ModelCall } from '../../models/model-call'
import { findConnection, hasModel } from '../../models/model-in-use'
import { usesOf } from '../../models/model-use'
import { openMonth } from '../../models/month-limit'
import { priceOf } from '../../models/prices'
import { budgetSchema } from './budget'

/** Ledgers of the runs in this process: a run and its items share one limit. */
const ledgers = new Map<string, Ledger & { users: number }>()

/**
 * The meter of a run, with the limit that held when it was asked for. Each call is added to the run as it is made, so
 * that a run which goes on after a crash still counts, once, what was used before, and is held to it. `stored` waits for
 * that. `close` is to be called once the meter is not used any more.
 */
export async function openRunMeter(
  runId: string,
  { begunWith, signal }: { begunWith: BegunWith; signal: AbortSignal },
): Promise<{ meter: Meter; stored(): Promise<void>; close(): void }> {
  const client = await db()
  const [row, { prices }, connection] = await Promise.all([
    client.run.findUniqueOrThrow({ where: { id: runId }, select: { budget: true } }),
    // Without a model there is nothing to be priced.
    (await hasModel()) ? getLimits() : { prices: {} },
    findConnection(begunWith.whose),
  ])
  const budget = budgetSchema.safeParse(row.budget)
  const cap = budget.success ? budget.data.cap : NO_CAP
  // Where the run is worked on here, its calls are known.
  const used = ledgers.has(runId) ? [] : await allCallsOf(runId)
  const ledger = ledgers.get(runId) ?? { ...newLedger(used), users: 0 }
  ledger.users++
  ledgers.set(runId, ledger)
  let storing = Promise.resolve()
  const store = (write: () => Promise<void>) => {
    storing = storing
      .then(() => untilThereIsRoom(write))
      .catch((error: unknown) =>
        log.warn('a model call was not stored', { runId, detail: String(error).slice(0, 200) }),
      )
    return storing
  }
  const meter = newMeter({
    cap,
    prices,
    signal,
    begunWith,
    month: openMonth(),
    ledger,
    onCall: (call) => store(() => insertCall(runId, JSON.stringify(call), usesOf('answers', [call]))),
    answered: (asked) => selectAnswered(runId, asked),
    onExchange: (exchange) => void store(() => insertExchange(runId, exchange)),
  })
  if (cap.usd !== null && connection && !priceOf(begunWith.chatModel, connection, prices))
    meter.notices.add(
      `The limit of $${cap.usd} could not be applied, because the price of “${begunWith.chatModel}” is not known. You can enter it in Settings.`,
    )
  const close = () => {
    if (--ledger.users === 0) ledgers.delete(runId)
  }
  return { meter, stored: () => storing, close }
}

/** Lets the limit of a run count what other processes have used for it. */
export async function catchUp(runId: string): Promise<void> {
  const ledger = ledgers.get(runId)
  if (!ledger) return
  const known = await allCallsOf(runId)
  // What was made here a moment ago may not be stored yet.
  if (known.length > ledger.calls.length) ledger.calls.splice(0, ledger.calls.length, ...known)
}

/** Model calls of a run: those that were counted when it ended before, and those added since. */
export type RunCalls = { before: ModelCall[]; added: ModelCall[] }

export function callsOf(runId: string): Promise<RunCalls> {
  return selectCalls<ModelCall>(runId)
}

async function allCallsOf(runId: string): Promise<ModelCall[]> {
  const { before, added } = await callsOf(runId)
  return [...before, ...added]
}
