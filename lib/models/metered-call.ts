import { randomUUID } from 'node:crypto'
import type { LanguageModelUsage } from 'ai'
import { AppError } from '../errors'
import { noteOne, noteTime } from '../measures'
import { estimateTokens } from '../text/estimate-tokens'
import type { ModelConnection } from './connection'
import { type Allowance, currentMeter } from './meter'
import { explainFailure } from './model-failure'
import { findConnection, modelConnection, modelGone } from './model-in-use'
import { whoseOf } from './model-owner'
import { costOf, type Price, priceOf } from './prices'
import type { Prompt } from './prompt'

/**
 * The endpoint in use, with the model that the work was begun with: it stays with it when another one is chosen. Throws
 * `AppError('model_failed')` where that is gone and was not the installation's: another one would be somebody else's to pay.
 */
export async function connectionInUse(): Promise<ModelConnection> {
  const begun = currentMeter()?.begunWith
  if (!begun) return modelConnection()
  const connection = await findConnection(begun.whose)
  if (connection) return { ...connection, chatModel: begun.chatModel }
  throw modelGone(begun.whose)
}

/**
 * Name of the model that judged or read, stored with the result. Results by the model of one person or library are not
 * reused for others.
 */
export async function nameOfModel(): Promise<string> {
  const { chatModel, owner } = await connectionInUse()
  if (!owner) return chatModel
  return 'library' in owner ? `${chatModel} of library ${owner.library}` : `${chatModel} of ${owner.person}`
}

/** The answer that the same work got to the same prompt, but could not store as a result before its process ended. */
export async function answeredBefore({ chatModel }: ModelConnection, { text }: Prompt): Promise<string | null> {
  return (await currentMeter()?.answered({ model: chatModel, sent: text })) ?? null
}

function priceHere(connection: ModelConnection): Price | null {
  return priceOf(connection.chatModel, connection, currentMeter()?.prices)
}

/** Tokens without which an answer is worth nothing. */
const LEAST_OUTPUT = 100
/** Highest number of output tokens requested of a model; beyond it only the stream is watched. */
const ASKABLE_OUTPUT = 4_000

/** Room for one more call within the limits of the work and of the month; throws `AppError('limit_reached' | 'month_used_up')`. */
export async function admit(connection: ModelConnection, { text }: Prompt): Promise<Allowance | undefined> {
  return currentMeter()?.admit({
    inputTokens: estimateTokens(text),
    leastOutput: LEAST_OUTPUT,
    price: priceHere(connection),
    whose: whoseOf(connection.owner),
  })
}

type Size = { inputTokens: number; outputTokens: number }

/** Whether the limit of the work has room for calls of that size, in tokens. */
export async function hasRoom({ inputTokens, outputTokens }: Size): Promise<boolean> {
  const price = priceHere(await connectionInUse())
  return currentMeter()?.hasRoom({ inputTokens, leastOutput: outputTokens, price }) ?? true
}

/** Tokens of the answer to ask for; undefined: no limit says. */
export function mostToAskFor(allowance: Allowance | undefined): number | undefined {
  const most = allowance?.mostOutput
  return most && most <= ASKABLE_OUTPUT ? most : undefined
}

type Answered = {
  usage: LanguageModelUsage | undefined
  text: string
  started: number
  /** why it was not answered, or not whole */
  failed?: unknown
  /** it was ended from here while the model was at it: its prompt was paid for */
  isCut?: boolean
}

/**
 * Tells of a call what it sent and got, and counts it when it got an answer, whole or not, or was cut. Where the server did not say
 * how many tokens, they are estimated. `priced: false`: it costs more than its tokens, nobody knows how much.
 */
export function report(
  call: { prompt: string; priced?: false },
  connection: ModelConnection,
  prompt: Prompt,
  { usage, text, started, failed, isCut = false }: Answered,
) {
  const meter = currentMeter()
  const ms = Math.round(performance.now() - started)
  const id = randomUUID()
  const { prompt: name } = call
  noteCall(connection.chatModel, ms, failed)
  const about = { id, prompt: name, model: connection.chatModel, ms, startedAt: new Date(Date.now() - ms) }
  meter?.tell({ ...about, sent: prompt.text, got: text, error: failed ? sayFailure(failed, connection) : null })
  if (!text && usage?.inputTokens === undefined && !isCut) return
  const told = usage?.inputTokens !== undefined && usage.outputTokens !== undefined
  const tokens = {
    inputTokens: usage?.inputTokens ?? estimateTokens(prompt.text),
    outputTokens: usage?.outputTokens ?? estimateTokens(text),
  }
  meter?.record({
    id,
    prompt: name,
    promptHash: prompt.hash,
    model: connection.chatModel,
    ...tokens,
    ms,
    costUsd: call.priced === false ? null : costOf(priceHere(connection), tokens),
    ...(connection.owner && { whose: whoseOf(connection.owner) }),
    ...(told ? {} : { estimated: true }),
  })
}

/** Logs a call. A call that a person cancelled has not failed. */
function noteCall(model: string, ms: number, failed: unknown): void {
  const outcome = !failed ? 'answered' : isAbort(failed) ? 'cancelled' : 'failed'
  noteTime('folio_model_call_seconds', { model, outcome }, ms)
  if (outcome === 'failed') noteOne('folio_model_failures_total', { model })
}

const isAbort = (failed: unknown): failed is DOMException =>
  failed instanceof DOMException && failed.name === 'AbortError'

function sayFailure(failed: unknown, connection: ModelConnection): string {
  if (failed instanceof AppError || isAbort(failed)) return failed.message
  return explainFailure(failed, connection, connection.chatModel).message
}
