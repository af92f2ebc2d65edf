import { AsyncLocalStorage } from 'node:async_hooks'
import type { ExchangeRow } from '../db/run-call-rows'
import { AppError } from '../errors'
import type { ModelCall } from './model-call'
import { costOf, type OwnPrices, type Price } from './prices'

/** The most that one piece of work may use; null: no limit. */
export type Cap = { tokens: number | null; usd: number | null }

export const NO_CAP: Cap = { tokens: null, usd: null }

/** Budget reserved for a call until `done`. */
export type Allowance = {
  /** tokens that the answer may have; null: as many as it likes */
  mostOutput: number | null
  /** for an answer that is longer than that */
  cutOff(): AppError
  done(): void
}

/** Estimated use of a call under way. */
export type Share = { tokens: number; usd: number }

/** A limit, what was used of it, and what calls under way may still use. */
export type Budget = {
  cap: Cap
  used: Share
  held: Share[]
  /** for a call that the limit has no room for, or that used it up */
  reached(limit: Partial<Cap>): AppError
}

type Ask = {
  /** as estimated */
  inputTokens: number
  /** tokens without which an answer is worth nothing; 0 for a call that embeds */
  leastOutput: number
  price: Price | null
  /** whose model it goes to: see `whoseOf`; absent: the installation's */
  whose?: string
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
  begunWith: BegunWith | undefined
  /** Throws `AppError('limit_reached' | 'month_used_up')` when a limit has no room for the call. */
  admit(ask: Ask): Promise<Allowance>
  /** Whether the limit of the work has room for a call, whatever the person may use in the month. */
  hasRoom(ask: Ask): boolean
  record(call: ModelCall): void
  /** Stored answer to the same text from before the work was interrupted; null when there is none. */
  answered(asked: { model: string; sent: string }): Promise<string | null>
  /** Takes what a call sent and got, for the trace: of those recorded, and of those that failed. */
  tell(exchange: ExchangeRow): void
}

/** `whose`: see `whoseOf`. */
export type BegunWith = { chatModel: string; whose: string }

/** Use of a piece of work, and the budget reserved by its calls under way. */
export type Ledger = { calls: ModelCall[]; held: Set<Share> }

export function newLedger(calls: ModelCall[] = []): Ledger {
  return { calls, held: new Set() }
}

/**
 * What a person may still use this month, over all their work in all processes. `whose`: the model, see `whoseOf`; absent:
 * the installation's.
 */
export type Month = {
  /** Asks the database, which is told of each call as it ends. Undefined of what no limit holds: their own. */
  look(whose?: string): Promise<Budget | undefined>
  /** Lets a share count until the database does. Gives what ends that. */
  hold(share: Share, whose?: string): () => void
}

type MeterOptions = {
  cap?: Cap
  prices?: OwnPrices
  signal?: AbortSignal
  begunWith?: BegunWith
  /** what the person may use in the month; absent: as much as they like */
  month?: Month
  /** what the same work used before, and holds at the moment: several meters of one work share it */
  ledger?: Ledger
  /** settles once the call is counted in the month */
  onCall?: (call: ModelCall) => Promise<void>
  onExchange?: (exchange: ExchangeRow) => void
  answered?: Meter['answered']
}

/** Tokens that an answer usually has: what is held for a call while it runs. */
const USUAL_OUTPUT = 1_000
/** A model may make more tokens of a prompt than is estimated; a limit is to hold then too. */
const MARGIN = 1.1

/**
 * A meter that admits calls while they stay within the cap, in tokens and US dollars, and within what the person may use in the
 * month; without them, all.
 */
export function newMeter({
  cap = NO_CAP,
  prices = {},
  signal,
  begunWith,
  month,
  ledger = newLedger(),
  onCall,
  onExchange,
  answered = async () => null,
}: MeterOptions = {}): Meter {
  const { calls, held } = ledger
  const ofWork = (): Budget => {
    const used = {
      tokens: calls.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0),
      usd: calls.reduce((sum, call) => sum + (call.costUsd ?? 0), 0),
    }
    return { cap, used, held: [...held], reached: (limit) => limitReached(limit, used) }
  }
  return {
    calls,
    notices: new Set(),
    prices,
    signal,
    begunWith,
    answered,
    hasRoom: (ask) => 'left' in roomIn(ofWork(), ask),
    async admit(ask) {
      const ofMonth = await month?.look(ask.whose)
      // From here on nothing is waited for: no other call is admitted between the look and the hold.
      const rooms = [ofWork(), ...(ofMonth ? [ofMonth] : [])].map((budget) => roomIn(budget, ask))
      for (const room of rooms) if (!('left' in room)) throw room.reached
      const left = Math.min(...rooms.map((room) => ('left' in room ? room.left : 0)))
      const isOfMonth = rooms.findIndex((room) => 'left' in room && room.left === left) > 0
      const prompt = promptOf(ask)
      const outputTokens = ask.leastOutput === 0 ? 0 : Math.min(left, USUAL_OUTPUT)
      const usd = costOf(ask.price, { inputTokens: prompt, outputTokens }) ?? 0
      const share = { tokens: prompt + outputTokens, usd }
      held.add(share)
      const letGo = month?.hold(share, ask.whose)
      return {
        mostOutput: Number.isFinite(left) ? left : null,
        cutOff: () => (ofMonth && isOfMonth ? ofMonth.reached(tightest(ofMonth)) : cutOffByLimit()),
        done() {
          held.delete(share)
          letGo?.()
        },
      }
    },
    record(call) {
      calls.push(call)
      const share = { tokens: call.inputTokens + call.outputTokens, usd: call.costUsd ?? 0 }
      const letGo = month?.hold(share, call.whose)
      void (onCall?.(call) ?? Promise.resolve()).finally(letGo)
    },
    tell(exchange) {
      onExchange?.(exchange)
    },
  }
}

function promptOf({ inputTokens }: Ask): number {
  return Math.ceil(inputTokens * MARGIN)
}

/** Tokens of output that a budget leaves to a call, or what is to be said where these are too few. */
function roomIn({ cap, used, held, reached }: Budget, ask: Ask): { left: number } | { reached: AppError } {
  const sum = (of: keyof Share) => held.reduce((all, share) => all + share[of], 0)
  const prompt = promptOf(ask)
  const byTokens = cap.tokens === null ? Infinity : cap.tokens - used.tokens - sum('tokens') - prompt
  const byUsd = cap.usd === null ? Infinity : outputFor(cap.usd - used.usd - sum('usd'), ask.price, prompt)
  const left = Math.floor(Math.min(byTokens, byUsd))
  if (left >= ask.leastOutput) return { left }
  return { reached: reached(byTokens <= byUsd ? { tokens: cap.tokens } : { usd: cap.usd }) }
}

/** The limit that is nearest to being used up. */
function tightest({ cap, used }: Budget): Partial<Cap> {
  const share = (of: keyof Share) => (cap[of] === null ? 0 : used[of] / cap[of])
  return share('tokens') >= share('usd') && cap.tokens !== null ? { tokens: cap.tokens } : { usd: cap.usd }
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
    ? [`${limit.tokens.toLocaleString('en')} tokens`, `${used.tokens.toLocaleString('en')} are`]
    : [`$${limit.usd}`, `$${Number(used.usd.toPrecision(2))} is`]
  return new AppError(
    'limit_reached',
    `The limit for one answer, ${most}, leaves no room for the next call to the model: ${spent} used so far. Raise the limit in Settings, then retry.`,
  )
}

/** For an answer that was cut off when the limit was used up. */
function cutOffByLimit(): AppError {
  return new AppError(
    'limit_reached',
    'The answer was cut off because it reached the limit for one answer. Raise the limit in Settings, then retry.',
  )
}
