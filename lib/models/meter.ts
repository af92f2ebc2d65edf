import { AsyncLocalStorage } from 'node:async_hooks'
import type { ExchangeRow } from '../db/run-call-rows'
import { AppError } from '../errors'
import type { ModelCall } from './model-call'
import { costOf, type OwnPrices, type Price } from './prices'

/** The most that one piece of work may use; null: no limit. */
export type Cap = { tokens: number | null; usd: number | null }

export const NO_CAP: Cap = { tokens: null, usd: null }

/** What a call may still use, held for it until `done`. */
export type Allowance = {
  /** tokens that the answer may have; null: as many as it likes */
  mostOutput: number | null
  done(): void
}

type Ask = {
  /** as estimated */
  inputTokens: number
  /** tokens without which an answer is worth nothing; 0 for a call that embeds */
  leastOutput: number
  price: Price | null
}

/** Counts what a piece of work uses of models, and holds it to its limit. */
export type Meter = {
  calls: ModelCall[]
  /** what the person should know of the calls, each once */
  notices: Set<string>
  prices: OwnPrices
  /** aborted when the person cancels */
  signal: AbortSignal | undefined
  /** the model that the work was begun with; undefined: the one in use */
  chatModel: string | undefined
  /** Throws `AppError('limit_reached')` when the limit has no room for the call. */
  admit(ask: Ask): Allowance
  record(call: ModelCall): void
  /** What the same work was answered to the same text before it was cut off; null: it did not ask that. */
  answered(asked: { model: string; sent: string }): Promise<string | null>
  /** Takes what a call sent and got, for the trace: of those recorded, and of those that failed. */
  tell(exchange: ExchangeRow): void
}

/** What a piece of work has used, and what its calls under way may still use. */
export type Ledger = { calls: ModelCall[]; held: Set<{ tokens: number; usd: number }> }

export function newLedger(calls: ModelCall[] = []): Ledger {
  return { calls, held: new Set() }
}

type MeterOptions = {
  cap?: Cap
  prices?: OwnPrices
  signal?: AbortSignal
  chatModel?: string
  /** what the same work used before, and holds at the moment: several meters of one work share it */
  ledger?: Ledger
  onCall?: (call: ModelCall) => void
  onExchange?: (exchange: ExchangeRow) => void
  answered?: Meter['answered']
}

/** Tokens that an answer usually has: what is held for a call while it runs. */
const USUAL_OUTPUT = 1_000
/** A model may make more tokens of a prompt than is estimated; a limit is to hold then too. */
const MARGIN = 1.1

/** A meter that admits calls while they stay within the cap, in tokens and US dollars; without one, all. */
export function newMeter({
  cap = NO_CAP,
  prices = {},
  signal,
  chatModel,
  ledger = newLedger(),
  onCall,
  onExchange,
  answered = async () => null,
}: MeterOptions = {}): Meter {
  const { calls, held } = ledger
  const used = () => ({
    tokens: calls.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0),
    usd: calls.reduce((sum, call) => sum + (call.costUsd ?? 0), 0),
  })
  return {
    calls,
    notices: new Set(),
    prices,
    signal,
    chatModel,
    answered,
    admit({ inputTokens, leastOutput, price }) {
      const { tokens, usd } = used()
      const sum = (of: 'tokens' | 'usd') => [...held].reduce((all, share) => all + share[of], 0)
      const prompt = Math.ceil(inputTokens * MARGIN)
      const byTokens = cap.tokens === null ? Infinity : cap.tokens - tokens - sum('tokens') - prompt
      const byUsd = cap.usd === null ? Infinity : outputFor(cap.usd - usd - sum('usd'), price, prompt)
      const left = Math.floor(Math.min(byTokens, byUsd))
      if (left < leastOutput) throw limitReached(byTokens <= byUsd ? { tokens: cap.tokens } : { usd: cap.usd }, used())
      const outputTokens = leastOutput === 0 ? 0 : Math.min(left, USUAL_OUTPUT)
      const share = { tokens: prompt + outputTokens, usd: costOf(price, { inputTokens: prompt, outputTokens }) ?? 0 }
      held.add(share)
      return { mostOutput: Number.isFinite(left) ? left : null, done: () => void held.delete(share) }
    },
    record(call) {
      calls.push(call)
      onCall?.(call)
    },
    tell(exchange) {
      onExchange?.(exchange)
    },
  }
}

const storage = new AsyncLocalStorage<Meter>()

/**
 * Lets every model call within `work` go through a meter, however deep: a limit that a call could forget to be
 * handed would be none.
 */
export function withMeter<T>(meter: Meter, work: () => T): T {
  return storage.run(meter, work)
}

/** The meter of the work that is going on here, if any. */
export function currentMeter(): Meter | undefined {
  return storage.getStore()
}

/** Tokens of output that the dollars suffice for. Without a price a limit in dollars cannot be held. */
function outputFor(usd: number, price: Price | null, inputTokens: number): number {
  if (!price) return Infinity
  const left = usd - (inputTokens * price.input) / 1e6
  if (price.output > 0) return left / (price.output / 1e6)
  return left >= 0 ? Infinity : -1
}

function limitReached(limit: Partial<Cap>, used: { tokens: number; usd: number }): AppError {
  const [most, spent] = limit.tokens
    ? [`${number(limit.tokens)} tokens`, `${number(used.tokens)} are`]
    : [`$${limit.usd}`, `$${Number(used.usd.toPrecision(2))} is`]
  return new AppError(
    'limit_reached',
    `The limit for one answer, ${most}, leaves no room for the next call to the model: ${spent} used so far. Raise the limit in Settings, then retry.`,
  )
}

/** For an answer that was cut off when the limit was used up. */
export function cutOffByLimit(): AppError {
  return new AppError(
    'limit_reached',
    'The answer was cut off because it reached the limit for one answer. Raise the limit in Settings, then retry.',
  )
}

function number(value: number): string {
  return value.toLocaleString('en')
}
