import { type LanguageModelUsage, type ModelMessage, Output, streamText } from 'ai'
import type { z } from 'zod'
import { AppError } from '../../errors'
import { log } from '../../log'
import { cleanJson, cleanStream } from '../../text/format/clean-text'
import { tokensIn } from '../../text/words/terms'
import { isPublicOnly, type ModelConnection } from '../connection/connection'
import { type Allowance, currentMeter } from '../costs/meter'
import { type LineForm, linesIn } from '../prompts/line-form'
import type { Prompt } from '../prompts/prompt'
import { promptSetOf } from '../prompts/prompt-set'
import { explainFailure, ModelFailure } from '../requests/model-failure'
import { MOST_CHARACTERS, tooMuch, watchRequest } from '../requests/patience'
import { withRetries } from '../requests/retry'
import { openChat } from '../server/open-chat'
import type { ServerLimits } from '../server/server-facts'
import { roomToAnswer, type Variables, withFittedPrompt } from './fit-prompt'
import { jsonIn, refusedForm, takesForms, withForm } from './form-in-words'
import { admit, answeredBefore, connectionInUse, mostToAskFor, report } from './metered-call'
import { badLines, badOutput, repairPrompt } from './repair-output'
import { strictSchema } from './strict-schema'
import { takeTurn } from './take-turn'
import { untilWhole } from './until-whole'

export type PromptCall = {
  /** name of a file in `prompts/` */
  prompt: string
  variables: Variables
  /** signal of the run; aborting it ends the call with the signal's reason */
  signal?: AbortSignal
  connection?: ModelConnection
  /** a JPEG that goes with the prompt, for a model that accepts pictures */
  picture?: Uint8Array
}

type ValueCall<T> = { schema: z.ZodType<T>; repair?: true; lines?: LineForm }

/** A call in the form sent to the server. */
type Request = {
  call: PromptCall
  connection: ModelConnection
  prompt: Prompt
  limits: ServerLimits
}

/**
 * Streams the model's text. Retries only while nothing has been written. Throws `AppError('model_failed')` with a
 * sentence for the person, after the deltas received.
 */
export async function* streamFromPrompt(call: PromptCall): AsyncGenerator<string> {
  const connection = call.connection ?? (await connectionInUse())
  const about = { connection, model: connection.chatModel, signal: call.signal }
  const { first, rest } = await withRetries(about, () =>
    withFittedPrompt(call, connection, async (prompt, limits) => {
      const rest = streamOnce({ call, connection, prompt, limits })
      return { first: await rest.next(), rest }
    }),
  )
  if (first.done) return
  try {
    yield first.value
    yield* rest
  } catch (error) {
    call.signal?.throwIfAborted()
    if (error instanceof AppError) throw error
    throw explainFailure(error, connection, connection.chatModel)
  } finally {
    // Ends the request when a consumer stops reading.
    await rest.return(undefined)
  }
}

/**
 * Returns the whole text, or a value of the schema. Nothing has been shown, so a broken answer is retried. `repair`:
 * returns a malformed answer once with its error, instead of repeating the call. `lines`: parses the lines that a model
 * with a small window answers in.
 */
export function generateFromPrompt(call: PromptCall): Promise<string>
export function generateFromPrompt<T>(call: PromptCall & ValueCall<T>): Promise<T>
export async function generateFromPrompt<T>(call: PromptCall & Partial<ValueCall<T>>): Promise<string | T> {
  const { schema, repair, lines } = call
  const connection = call.connection ?? (await connectionInUse())
  const about = { connection, model: connection.chatModel, signal: call.signal }
  return withRetries(about, () =>
    withFittedPrompt(call, connection, async (prompt, limits) => {
      const request = { call, connection, prompt, limits }
      if (schema && lines && promptSetOf(limits.window) === 'small') return generateLines(request, schema, lines)
      if (schema) return (repair ? generateRepaired : generateValue)(request, schema)
      let text = ''
      for await (const delta of streamOnce(request)) text += delta
      return text
    }),
  )
}

/** Streams once. Text from a model is cleaned only here and in `generateValue`. */
function streamOnce(request: Request): AsyncGenerator<string> {
  return cleanStream(streamRaw(request))
}

type Ending = { text: string; isCutByLength: boolean; usage: LanguageModelUsage; allowance: Allowance | undefined }
type Reading = {
  /** the requested format */
  output?: Output.Output
  /** parses the whole answer; throws if it is malformed */
  read?(ending: Ending): void | Promise<void>
}

/** Every call is a stream, because only a stream shows that a model is still working. */
async function* streamRaw(request: Request, { output, read = readText }: Reading = {}): AsyncGenerator<string> {
  const { call, connection, prompt, limits } = request
  const earlier = await answeredBefore(connection, prompt)
  if (earlier !== null) return yield earlier
  const endTurn = await takeTurn(`${connection.baseURL} ${connection.chatModel}`, limits.atOnce, call.signal)
  const started = performance.now()
  let allowance: Allowance | undefined
  try {
    allowance = await admit(connection, prompt)
  } catch (error) {
    endTurn()
    throw error
  }
  const watch = watchRequest(connection.patience, call.signal, { isPublicOnly: isPublicOnly(connection) })
  let usage: LanguageModelUsage | undefined
  let text = ''
  let characters = 0
  let tokens = 0
  let failed: unknown
  let isCut = true
  try {
    const { fullStream } = streamText({
      model: openChat(connection, limits, watch),
      prompt: messagesOf(prompt, call.picture),
      output,
      maxOutputTokens: mostToAskFor(allowance) ?? roomToAnswer(prompt, limits),
      maxRetries: 0,
      abortSignal: watch.signal,
      onError: () => {}, // the stream reports it too
    })
    for await (const part of fullStream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        characters += part.text.length
        if (characters > MOST_CHARACTERS)
          throw tooMuch(
            `The model wrote more than ${MOST_CHARACTERS.toLocaleString('en')} characters without stopping.`,
          )
      }
      if (part.type === 'text-delta' && part.text) {
        text += part.text
        tokens += tokensIn(part.text)
        yield part.text
        // Not every server respects the token limit.
        if (allowance?.mostOutput && tokens > allowance.mostOutput) throw allowance.cutOff()
      }
      if (part.type === 'abort') throw watch.signal.reason
      if (part.type === 'error') throw watch.signal.aborted ? watch.signal.reason : part.error
      if (part.type === 'finish') {
        usage = part.totalUsage
        isCut = false
        requireEnd(part.rawFinishReason)
        await read({ text, isCutByLength: part.rawFinishReason === 'length', usage, allowance })
      }
    }
  } catch (error) {
    isCut &&= watch.signal.aborted
    failed = watch.signal.aborted ? watch.signal.reason : error
    throw failed
  } finally {
    watch.stop()
    endTurn()
    allowance?.done()
    report(call, connection, prompt, { usage, text, started, failed, isCut })
  }
}

function messagesOf({ text }: Prompt, picture: Uint8Array | undefined): string | ModelMessage[] {
  if (!picture) return text
  const image = { type: 'image' as const, image: picture, mediaType: 'image/jpeg' }
  return [{ role: 'user', content: [{ type: 'text', text }, image] }]
}

async function generateValue<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const { connection } = request
  if (takesForms(connection))
    try {
      return await generateInForm(request, schema)
    } catch (error) {
      if (!refusedForm(error, connection)) throw error
    }
  return generateInForm({ ...request, prompt: await withForm(request.prompt, schema) }, schema, true)
}

async function generateInForm<T>(request: Request, schema: z.ZodType<T>, inWords = false): Promise<T> {
  const { connection, prompt } = request
  const earlier = readValue(await answeredBefore(connection, prompt), schema)
  if (earlier) return cleanJson(earlier.value)
  const output = untilWhole(Output.object({ schema: strictSchema(schema) }))
  let value: { read: T } | undefined
  const read = async ({ text, isCutByLength, usage, allowance }: Ending) => {
    const finishReason = isCutByLength ? 'length' : 'stop'
    const response = { id: '', timestamp: new Date(), modelId: connection.chatModel }
    try {
      const answer = { text: inWords ? jsonIn(text) : text }
      value = { read: (await output.parseCompleteOutput(answer, { response, usage, finishReason })) as T }
    } catch (error) {
      if (isCutByLength && allowance && mostToAskFor(allowance)) throw allowance.cutOff()
      throw new ModelFailure('unreadable', 'The model did not answer in the requested format.', {
        cause: error,
      })
    }
  }
  for await (const _ of streamRaw(request, { ...(inWords ? {} : { output }), read }));
  if (!value) throw new ModelFailure('broken_off', 'The connection to the model was lost before it had finished.')
  return cleanJson(value.read)
}

function readValue<T>(text: string | null, schema: z.ZodType<T>): { value: T } | null {
  if (text === null) return null
  try {
    const read = schema.safeParse(JSON.parse(jsonIn(text)))
    return read.success ? { value: read.data } : null
  } catch {
    return null
  }
}

async function generateRepaired<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const first = await generateValue(request, schema).then(
    (value) => ({ value }),
    (error: unknown) => ({ bad: badOutput(error), error }),
  )
  if ('value' in first) return first.value
  if (!first.bad) throw first.error
  try {
    return await generateValue({ ...request, prompt: await repairPrompt(request.prompt, first.bad) }, schema)
  } catch (error) {
    if (!badOutput(error)) throw error
    throw new ModelFailure('unusable', 'The model failed twice to answer in the requested format.', {
      cause: error,
    })
  }
}

/**
 * Parses the lines of an answer into a value. If they give none, asks once more with the error. Malformed lines among
 * valid ones are ignored; a notice says so, and the trace shows them.
 */
async function generateLines<T>(request: Request, schema: z.ZodType<T>, form: LineForm): Promise<T> {
  const first = await readLines(request, schema, form)
  if ('value' in first) return first.value
  const prompt = await repairPrompt(request.prompt, first, 'small')
  const second = await readLines({ ...request, prompt }, schema, form)
  if ('value' in second) return second.value
  throw new ModelFailure('unusable', 'The model failed twice to answer in the requested format.')
}

async function readLines<T>(request: Request, schema: z.ZodType<T>, form: LineForm) {
  const { call, connection } = request
  let isCut = false
  const read = (ending: Ending) => {
    if (ending.text.trim() === '') return readText(ending)
    isCut = ending.isCutByLength
    if (isCut && ending.allowance && mostToAskFor(ending.allowance)) throw ending.allowance.cutOff()
  }
  let text = ''
  for await (const delta of cleanStream(streamRaw(request, { read }))) text += delta
  // The last line of an answer that reached its limit is incomplete.
  const whole = isCut ? text.slice(0, Math.max(0, text.lastIndexOf('\n'))) : text
  const { value, left } = form(linesIn(whole))
  const unread = [...left.filter((line) => !line.endsWith(':')), ...(isCut ? [text.slice(whole.length).trim()] : [])]
  const checked = schema.safeParse(value)
  if (!checked.success) return badLines(text, unread, value === undefined ? null : checked.error)
  if (unread.length > 0) {
    log.warn('lines of a model were not of the form', { prompt: call.prompt, lines: unread.length })
    currentMeter()?.notices.add(
      `Some lines that “${connection.chatModel}” wrote were not in the requested format and were not used. The trace shows them.`,
    )
  }
  return { value: checked.data }
}

/** A stream that ends without a finish reason was cut off, even if the server closed it properly. */
function requireEnd(reason: string | undefined) {
  if (reason === undefined) {
    throw new ModelFailure('broken_off', 'The connection to the model was lost before it had finished.')
  }
  if (reason === 'content_filter') {
    throw new ModelFailure('cut_short', 'The model provider blocked the answer (content filter).')
  }
}

function readText({ text, isCutByLength, allowance }: Ending) {
  if (isCutByLength && allowance && mostToAskFor(allowance)) throw allowance.cutOff()
  if (isCutByLength) {
    throw new ModelFailure('cut_short', 'The model stopped before it had finished: it reached its length limit.')
  }
  if (text === '') throw new ModelFailure('unreadable', 'The model returned an empty answer.')
}
