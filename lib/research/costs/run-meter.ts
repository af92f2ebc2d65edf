import { untilThereIsRoom } from '../../db/data-dir/room'
import { insertCall, insertExchange, selectAnswered, selectCalls } from '../../db/run-rows/run-call-rows'
import { log } from '../../log'
import { findConnection, hasModel } from '../../models/connection/model-in-use'
import { NO_CAP } from '../../models/costs/cap'
import { type BegunWith, type Ledger, type Meter, type ModelCall, newLedger, newMeter } from '../../models/costs/meter'
import { priceOf } from '../../models/costs/prices'
import { getLimits } from '../../models/limits/limits'
import { usesOf } from '../../models/limits/model-use'
import { openMonth } from '../../models/limits/month-budget'
import { budgetSchema } from './budget'

/** Ledgers of this process's runs. A run and its items share one limit. */
const ledgers = new Map<string, Ledger & { users: number }>()

/**
 * Opens the meter of a run, with the limit from when it was started. Each call is added to the run at once, so that a
 * run that continues after a crash still counts earlier use, once. `stored` waits for this. Call `close` when done.
 */
export async function openRunMeter(
  runId: string,
  { begunWith, signal }: { begunWith: BegunWith; signal: AbortSignal },
): Promise<{ meter: Meter; stored(): Promise<void>; close(): void }> {
  const [row, { prices }, connection] = await Promise.all([
    selectCalls<ModelCall>(runId),
    // Without a model there are no prices.
    (await hasModel()) ? getLimits() : { prices: {} },
    findConnection(begunWith.whose),
  ])
  const budget = budgetSchema.safeParse(row.budget)
  const cap = budget.success ? budget.data.cap : NO_CAP
  // A run that is active in this process has its calls in memory.
  const used = ledgers.has(runId) ? [] : [...row.before, ...row.added]
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

/** Updates a run's ledger with what other processes have used. */
export async function catchUp(runId: string): Promise<void> {
  const ledger = ledgers.get(runId)
  if (!ledger) return
  const known = await allCallsOf(runId)
  // Recent calls of this process may not be stored yet.
  if (known.length > ledger.calls.length) ledger.calls.splice(0, ledger.calls.length, ...known)
}

/** Model calls of a run: those from before its last ending, and those since. */
export type RunCalls = { before: ModelCall[]; added: ModelCall[] }

export function callsOf(runId: string): Promise<RunCalls> {
  return selectCalls<ModelCall>(runId)
}

async function allCallsOf(runId: string): Promise<ModelCall[]> {
  const { before, added } = await callsOf(runId)
  return [...before, ...added]
}
