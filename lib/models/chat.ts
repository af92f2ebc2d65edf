import {
  extractReasoningMiddleware,
  generateText,
  NoObjectGeneratedError,
  Output,
  streamText,
  wrapLanguageModel,
} from 'ai'
import type { z } from 'zod'
import { type ModelConnection, modelConnection, openProvider } from './connection'
import type { ModelCall } from './model-call'
import { explainFailure, ModelFailure } from './model-failure'
import { type Watch, watchRequest } from './patience'
import { type Prompt, renderPrompt } from './prompt'
import { withRetries } from './retry'

export type PromptCall = {
  /** name of a file in `prompts/` */
  prompt: string
  variables: Record<string, string>
  /** the run's: aborting it ends the call with the signal's reason */
  signal?: AbortSignal
  /** is told of every call that got an answer */
  record?: (call: ModelCall) => void
  connection?: ModelConnection
}

/**
 * Streams what the model writes. Tries again only while nothing has been written. Throws
 * `AppError('model_failed')` with a sentence that says what happened, after the deltas that did come.
 */
export async function* streamFromPrompt(call: PromptCall): AsyncGenerator<string> {
  const connection = call.connection ?? modelConnection()
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
    throw explainFailure(error, connection, connection.chatModel)
  } finally {
    // A reader that walks away ends the request too.
    await rest.return(undefined)
  }
}

/** The whole text, or with a schema a value of its shape. Nothing was shown: a break in the middle is tried again. */
export function generateFromPrompt(call: PromptCall): Promise<string>
export function generateFromPrompt<T>(call: PromptCall & { schema: z.ZodType<T> }): Promise<T>
export async function generateFromPrompt<T>(call: PromptCall & { schema?: z.ZodType<T> }): Promise<string | T> {
  const { schema } = call
  const connection = call.connection ?? modelConnection()
  const prompt = await renderPrompt(call.prompt, call.variables)
  const about = { connection, model: connection.chatModel, signal: call.signal }
  return withRetries(about, async () => {
    if (schema) return generateValue({ ...call, schema }, connection, prompt)
    let text = ''
    for await (const delta of streamOnce(call, connection, prompt)) text += delta
    return text
  })
}

async function* streamOnce(call: PromptCall, connection: ModelConnection, prompt: Prompt): AsyncGenerator<string> {
  const started = performance.now()
  const watch = watchRequest(connection.patience, call.signal)
  const usage = { inputTokens: 0, outputTokens: 0 }
  let written = 0
  const { fullStream } = streamText({
    model: openModel(connection, watch),
    prompt: prompt.text,
    maxRetries: 0,
    abortSignal: watch.signal,
    onError: () => {}, // comes through the stream as well
  })
  try {
    for await (const part of fullStream) {
      if (part.type === 'text-delta' && part.text) {
        written += part.text.length
        yield part.text
      }
      if (part.type === 'abort') throw watch.signal.reason
      if (part.type === 'error') throw watch.signal.aborted ? watch.signal.reason : part.error
      if (part.type === 'finish') {
        usage.inputTokens = part.totalUsage.inputTokens ?? 0
        usage.outputTokens = part.totalUsage.outputTokens ?? 0
        requireWhole(part.rawFinishReason, written)
      }
    }
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : error
  } finally {
    watch.stop()
    if (written > 0) call.record?.(callRecord(call, connection, prompt, usage, started))
  }
}

async function generateValue<T>(
  call: PromptCall & { schema: z.ZodType<T> },
  connection: ModelConnection,
  prompt: Prompt,
): Promise<T> {
  const started = performance.now()
  const watch = watchRequest(connection.patience, call.signal)
  try {
    const { output, totalUsage } = await generateText({
      model: openModel(connection, watch),
      prompt: prompt.text,
      output: Output.object({ schema: call.schema }),
      maxRetries: 0,
      abortSignal: watch.signal,
    })
    const usage = { inputTokens: totalUsage.inputTokens ?? 0, outputTokens: totalUsage.outputTokens ?? 0 }
    call.record?.(callRecord(call, connection, prompt, usage, started))
    return output
  } catch (error) {
    if (watch.signal.aborted) throw watch.signal.reason
    if (!NoObjectGeneratedError.isInstance(error)) throw error
    throw new ModelFailure('unreadable', 'The model did not answer in the form that it was asked for.', {
      cause: error,
    })
  } finally {
    watch.stop()
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

function callRecord(
  { prompt }: PromptCall,
  { chatModel }: ModelConnection,
  { hash }: Prompt,
  usage: { inputTokens: number; outputTokens: number },
  started: number,
): ModelCall {
  return { prompt, promptHash: hash, model: chatModel, ...usage, ms: Math.round(performance.now() - started) }
}
