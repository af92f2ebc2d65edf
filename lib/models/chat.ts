import {
  extractReasoningMiddleware,
  generateText,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  Output,
  streamText,
  wrapLanguageModel,
} from 'ai'
import type { z } from 'zod'
import { AppError } from '../errors'
import { cleanJson, cleanStream } from '../text/clean-text'
import { estimateTokens } from '../text/estimate-tokens'
import { type ModelConnection, openProvider } from './connection'
import { type Allowance, cutOffByLimit } from './meter'
import { admit, answeredBefore, connectionInUse, mostToAskFor, report } from './metered-call'
import { explainFailure, ModelFailure } from './model-failure'
import { type Watch, watchRequest } from './patience'
import { type Prompt, renderPrompt } from './prompt'
import { badOutput, repairPrompt } from './repair-output'
import { withRetries } from './retry'

export type PromptCall = {
  /** name of a file in `prompts/` */
  prompt: string
  variables: Record<string, string>
  /** the run's: aborting it ends the call with the signal's reason */
  signal?: AbortSignal
  connection?: ModelConnection
}

/**
 * Streams what the model writes. Tries again only while nothing has been written. Throws
 * `AppError('model_failed')` with a sentence that says what happened, after the deltas that did come.
 */
export async function* streamFromPrompt(call: PromptCall): AsyncGenerator<string> {
  const connection = call.connection ?? connectionInUse()
  const prompt = await renderPrompt(call.prompt, call.variables)
  const about = { connection, model: connection.chatModel, signal: call.signal }
  const { first, rest } = await withRetries(about, async () => {
    const rest = streamOnce(call, connection, prompt)
    return { first: await rest.next(), rest }
  })
  if (first.done) return
  try {
    yield first.value
    yield* rest
  } catch (error) {
    call.signal?.throwIfAborted()
    if (error instanceof AppError) throw error
    throw explainFailure(error, connection, connection.chatModel)
  } finally {
    // A reader that walks away ends the request too.
    await rest.return(undefined)
  }
}

/**
 * The whole text, or with a schema a value of its shape. Nothing was shown: a break in the middle is tried again. `repair`:
 * an answer of another shape is given back once with what is wrong with it, instead of asking the same again.
 */
export function generateFromPrompt(call: PromptCall): Promise<string>
export function generateFromPrompt<T>(call: PromptCall & { schema: z.ZodType<T>; repair?: true }): Promise<T>
export async function generateFromPrompt<T>(
  call: PromptCall & { schema?: z.ZodType<T>; repair?: true },
): Promise<string | T> {
  const { schema, repair } = call
  const connection = call.connection ?? connectionInUse()
  const prompt = await renderPrompt(call.prompt, call.variables)
  const about = { connection, model: connection.chatModel, signal: call.signal }
  return withRetries(about, async () => {
    if (schema) return (repair ? generateRepaired : generateValue)({ ...call, schema }, connection, prompt)
    let text = ''
    for await (const delta of streamOnce(call, connection, prompt)) text += delta
    return text
  })
}

/** What comes from a model is cleaned here and in `generateValue`, and nowhere else. */
function streamOnce(call: PromptCall, connection: ModelConnection, prompt: Prompt): AsyncGenerator<string> {
  return cleanStream(streamRaw(call, connection, prompt))
}

async function* streamRaw(call: PromptCall, connection: ModelConnection, prompt: Prompt): AsyncGenerator<string> {
  const earlier = await answeredBefore(connection, prompt)
  if (earlier !== null) return yield earlier
  const started = performance.now()
  const allowance = admit(connection, prompt)
  const watch = watchRequest(connection.patience, call.signal)
  let usage: LanguageModelUsage | undefined
  let text = ''
  let failed: unknown
  const { fullStream } = streamText({
    model: openModel(connection, watch),
    prompt: prompt.text,
    maxOutputTokens: mostToAskFor(allowance),
    maxRetries: 0,
    abortSignal: watch.signal,
    onError: () => {}, // comes through the stream as well
  })
  try {
    for await (const part of fullStream) {
      if (part.type === 'text-delta' && part.text) {
        text += part.text
        yield part.text
        // Not every server heeds the number of tokens that it is asked for.
        if (allowance?.mostOutput && estimateTokens(text) > allowance.mostOutput) throw cutOffByLimit()
      }
      if (part.type === 'abort') throw watch.signal.reason
      if (part.type === 'error') throw watch.signal.aborted ? watch.signal.reason : part.error
      if (part.type === 'finish') {
        usage = part.totalUsage
        if (part.rawFinishReason === 'length' && mostToAskFor(allowance)) throw cutOffByLimit()
        requireWhole(part.rawFinishReason, text.length)
      }
    }
  } catch (error) {
    failed = watch.signal.aborted ? watch.signal.reason : error
    throw failed
  } finally {
    watch.stop()
    allowance?.done()
    report(call, connection, prompt, { usage, text, started, failed })
  }
}

async function generateValue<T>(
  call: PromptCall & { schema: z.ZodType<T> },
  connection: ModelConnection,
  prompt: Prompt,
): Promise<T> {
  const earlier = readValue(await answeredBefore(connection, prompt), call.schema)
  if (earlier) return cleanJson(earlier.value)
  const started = performance.now()
  const allowance = admit(connection, prompt)
  const watch = watchRequest(connection.patience, call.signal)
  try {
    const { output, text, totalUsage } = await generateText({
      model: openModel(connection, watch),
      prompt: prompt.text,
      output: Output.object({ schema: call.schema }),
      maxOutputTokens: mostToAskFor(allowance),
      maxRetries: 0,
      abortSignal: watch.signal,
    })
    report(call, connection, prompt, { usage: totalUsage, text, started })
    return cleanJson(output)
  } catch (error) {
    const failed = watch.signal.aborted ? watch.signal.reason : unreadable(error, allowance)
    // What was answered was paid for, readable or not.
    const { usage, text = '' } = NoObjectGeneratedError.isInstance(error) ? error : {}
    report(call, connection, prompt, { usage, text, started, failed })
    throw failed
  } finally {
    watch.stop()
    allowance?.done()
  }
}

function readValue<T>(text: string | null, schema: z.ZodType<T>): { value: T } | null {
  if (text === null) return null
  try {
    const read = schema.safeParse(JSON.parse(text))
    return read.success ? { value: read.data } : null
  } catch {
    return null
  }
}

/** What an answer was that has not the form it was asked for; another error is what it is. */
function unreadable(error: unknown, allowance: Allowance | undefined): unknown {
  if (!NoObjectGeneratedError.isInstance(error)) return error
  if (error.finishReason === 'length' && mostToAskFor(allowance)) return cutOffByLimit()
  return new ModelFailure('unreadable', 'The model did not answer in the form that it was asked for.', { cause: error })
}

async function generateRepaired<T>(
  call: PromptCall & { schema: z.ZodType<T> },
  connection: ModelConnection,
  prompt: Prompt,
): Promise<T> {
  const first = await generateValue(call, connection, prompt).then(
    (value) => ({ value }),
    (error: unknown) => ({ bad: badOutput(error), error }),
  )
  if ('value' in first) return first.value
  if (!first.bad) throw first.error
  try {
    return await generateValue(call, connection, await repairPrompt(prompt, first.bad))
  } catch (error) {
    if (!badOutput(error)) throw error
    throw new ModelFailure('unusable', 'The model did not answer in the form that it was asked for, twice.', {
      cause: error,
    })
  }
}

/** Local models think aloud in `<think>`: that is no part of an answer. */
function openModel(connection: ModelConnection, watch: Watch) {
  const model = openProvider(connection, watch.fetch).chat(connection.chatModel)
  return wrapLanguageModel({ model, middleware: extractReasoningMiddleware({ tagName: 'think' }) })
}

/** A stream that ends without the model saying why has broken off, however politely the server closed it. */
function requireWhole(reason: string | undefined, written: number) {
  if (reason === undefined) {
    throw new ModelFailure('broken_off', 'The connection to the model broke off before it had finished.')
  }
  if (reason === 'length') {
    throw new ModelFailure('cut_short', 'The model stopped before it had finished: it reached its length limit.')
  }
  if (reason === 'content_filter') {
    throw new ModelFailure('cut_short', 'The provider of the model stopped the answer (content filter).')
  }
  if (written === 0) throw new ModelFailure('unreadable', 'The model answered with nothing.')
}
