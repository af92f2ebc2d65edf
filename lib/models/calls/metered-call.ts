import { randomUUID } from 'node:crypto'
import type { LanguageModelUsage } from 'ai'
import { AppError } from '../../errors'
import { noteOne, noteTime } from '../../measures'
import { estimateTokens } from '../../text/words/terms'
import type { ModelConnection } from '../connection/connection'
import { findConnection, modelConnection, modelGone } from '../connection/model-in-use'
import { whoseOf } from '../connection/model-owner'
import { type Allowance, currentMeter } from '../costs/meter'
import { costOf, type Price, priceOf } from '../costs/prices'
import type { Prompt } from '../prompts/prompt'
import { explainFailure } from '../requests/model-failure'

/**
 * The endpoint in use, with the model that the work started with, even if another was chosen since. Throws
 * `AppError('model_failed')` if that model is gone and was not the installation's, since somebody else would pay for
 * another one.
 */
export async function connectionInUse(): Promise<ModelConnection> {
  const begun = currentMeter()?.begunWith
  if (!begun) return modelConnection()
  const connection = await findConnection(begun.whose)
  if (connection) return { ...connection, chatModel: begun.chatModel }
  throw modelGone(begun.whose)
}

/**
 * Name of the model, stored with its judgements and readings. Results of a person's or library's own model are not
 * reused for others.
 */
export async function nameOfModel(): Promise<string> {
  const { chatModel, owner } = await connectionInUse()
  if (!owner) return chatModel
  return 'library' in owner ? `${chatModel} of library ${owner.library}` : `${chatModel} of ${owner.person}`
}

/**
 * The answer that the same work already got to the same prompt, if its process ended before it could store a result.
 */
export async function answeredBefore({ chatModel }: ModelConnection, { text }: Prompt): Promise<string | null> {
  return (await currentMeter()?.answered({ model: chatModel, sent: text })) ?? null
}

function priceHere(connection: ModelConnection): Price | null {
  return priceOf(connection.chatModel, connection, currentMeter()?.prices)
}

/** An answer with fewer tokens is useless. */
const LEAST_OUTPUT = 100
/** Highest output limit sent to a model. Above it only the stream is watched. */
const ASKABLE_OUTPUT = 4_000

/**
 * Reserves one more call within the limits of the work and the month. Throws `AppError('limit_reached' |
 * 'month_used_up')`.
 */
export async function admit(connection: ModelConnection, { text }: Prompt): Promise<Allowance | undefined> {
  return currentMeter()?.admit({
    inputTokens: estimateTokens(text),
    leastOutput: LEAST_OUTPUT,
    price: priceHere(connection),
    whose: whoseOf(connection.owner),
  })
}

type Size = { inputTokens: number; outputTokens: number }

/** Whether a call of that size, in tokens, fits into the limit of the work. */
export async function hasRoom({ inputTokens, outputTokens }: Size): Promise<boolean> {
  const price = priceHere(await connectionInUse())
  return currentMeter()?.hasRoom({ inputTokens, leastOutput: outputTokens, price }) ?? true
}

/** Output limit to send; undefined: none. */
export function mostToAskFor(allowance: Allowance | undefined): number | undefined {
  const most = allowance?.mostOutput
  return most && most <= ASKABLE_OUTPUT ? most : undefined
}

type Answered = {
  usage: LanguageModelUsage | undefined
  text: string
  started: number
  /** why there was no answer, or only part of one */
  failed?: unknown
  /** Folio aborted it while the model was working, so its prompt was paid for */
  isCut?: boolean
}

/**
 * Records what a call sent and received, and counts it if it got any answer or was cut off. Estimates tokens that the
 * server did not count. `priced: false`: it costs more than its tokens, by an unknown amount.
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
  const isReported = usage?.inputTokens !== undefined && usage.outputTokens !== undefined
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
    ...(isReported ? {} : { estimated: true }),
  })
}

/** Logs a call. A call that the person cancelled is not a failure. */
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
