import { AsyncLocalStorage } from 'node:async_hooks'
import type { ExchangeRow } from '../../db/run-rows/run-call-rows'
import { AppError } from '../../errors'
import { type Budget, type Cap, type Month, NO_CAP, type Share } from './cap'
import { costOf, type OwnPrices, type Price } from './prices'

/** One model call, for the trace. */
export type ModelCall = {
  /** name of the file in `prompts/`; `embedding` for embedding calls */
  prompt: string
  /** empty for embedding calls */
  promptHash: string
  model: string
  inputTokens: number
  outputTokens: number
  ms: number
  /** US dollars; null if the price is unknown; absent in old traces */
  costUsd?: number | null
  /** id of the stored exchange; absent for embedding calls and in old traces */
  id?: string
  /** owner of the model if not the installation, see `whoseOf` */
  whose?: string
  /** Folio's estimate, because the server did not count the tokens or was cut off */
  estimated?: true
}

/** Budget reserved for a call until `done`. */
export type Allowance = {
  /** maximum tokens of the answer; null: no limit */
  mostOutput: number | null
  /** the error for a longer answer */
  cutOff(): AppError
  done(): void
}

type Ask = {
  /** estimated */
  inputTokens: number
  /** an answer with fewer tokens is useless; 0 for embedding calls */
  leastOutput: number
  price: Price | null
  /** owner of the model, see `whoseOf`; absent: the installation */
  whose?: string
}

/** Counts what a piece of work uses of models, and enforces its limit. */
export type Meter = {
  calls: ModelCall[]
  /** notices for the person, each once */
  notices: Set<string>
  prices: OwnPrices
  /** aborted when the person cancels */
  signal: AbortSignal | undefined
  /** the model the work started with; undefined: the current one */
  begunWith: BegunWith | undefined
  /** Throws `AppError('limit_reached' | 'month_used_up')` if the call does not fit into a limit. */
  admit(ask: Ask): Promise<Allowance>
  /** Whether the call fits into the limit of the work, apart from the person's monthly limit. */
  hasRoom(ask: Ask): boolean
  record(call: ModelCall): void
  /** Stored answer to the same text from before the work was interrupted; null when there is none. */
  answered(asked: { model: string; sent: string }): Promise<string | null>
  /** Records what a call sent and received, for the trace, if it is recorded or failed. */
  tell(exchange: ExchangeRow): void
}

/** `whose`: see `whoseOf`. */
export type BegunWith = { chatModel: string; whose: string }

/** Use of a piece of work, and the budget reserved by its calls under way. */
export type Ledger = { calls: ModelCall[]; held: Set<Share> }

export function newLedger(calls: ModelCall[] = []): Ledger {
  return { calls, held: new Set() }
}

type MeterOptions = {
  cap?: Cap
  prices?: OwnPrices
  signal?: AbortSignal
  begunWith?: BegunWith
  /** what the person may use this month; absent: no limit */
  month?: Month
  /** earlier use and current reservations of the same work, shared by its meters */
  ledger?: Ledger
  /** settles once the call is counted for the month */
  onCall?: (call: ModelCall) => Promise<void>
  onExchange?: (exchange: ExchangeRow) => void
  answered?: Meter['answered']
}

/** Typical tokens of an answer, reserved for a running call. */
const USUAL_OUTPUT = 1_000
/** A model may count more tokens in a prompt than estimated, and limits must still hold. */
const MARGIN = 1.1

/**
 * Creates a meter that admits calls within the cap (tokens and US dollars) and within the person's monthly limit; all
 * calls if there is neither.
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
      // No await from here on: no other call may be admitted between the check and the reservation.
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

/** Output tokens that a budget leaves for a call, or the error if they are too few. */
function roomIn({ cap, used, held, reached }: Budget, ask: Ask): { left: number } | { reached: AppError } {
  const sum = (of: keyof Share) => held.reduce((all, share) => all + share[of], 0)
  const prompt = promptOf(ask)
  const byTokens = cap.tokens === null ? Infinity : cap.tokens - used.tokens - sum('tokens') - prompt
  const byUsd = cap.usd === null ? Infinity : outputFor(cap.usd - used.usd - sum('usd'), ask.price, prompt)
  const left = Math.floor(Math.min(byTokens, byUsd))
  if (left >= ask.leastOutput) return { left }
  return { reached: reached(byTokens <= byUsd ? { tokens: cap.tokens } : { usd: cap.usd }) }
}

/** The limit that is closest to being used up. */
function tightest({ cap, used }: Budget): Partial<Cap> {
  const share = (of: keyof Share) => (cap[of] === null ? 0 : used[of] / cap[of])
  return share('tokens') >= share('usd') && cap.tokens !== null ? { tokens: cap.tokens } : { usd: cap.usd }
}

const storage = new AsyncLocalStorage<Meter>()

/**
 * Runs `work` with a meter for every model call in it, however deep. If calls had to be handed the meter, one could
 * forget it.
 */
export function withMeter<T>(meter: Meter, work: () => T): T {
  return storage.run(meter, work)
}

/** The meter of the current work, if any. */
export function currentMeter(): Meter | undefined {
  return storage.getStore()
}

/** Output tokens that the dollars pay for. Without a known price a dollar limit cannot be enforced. */
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

/** The error for an answer that was cut off when the limit was used up. */
function cutOffByLimit(): AppError {
  return new AppError(
    'limit_reached',
    'The answer was cut off because it reached the limit for one answer. Raise the limit in Settings, then retry.',
  )
}
