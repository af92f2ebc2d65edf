import { Output, streamText } from 'ai'
import { z } from 'zod'
import { parseJson } from '../../text/format/clean-text'
import { estimateTokens } from '../../text/words/terms'
import { endpointName, isPublicOnly, type ModelConnection } from '../connection/connection'
import { modelEmbedder } from '../embedding/embed-with-model'
import { explainFailure, ModelFailure } from '../requests/model-failure'
import { sendRequest, tooMuch, type Watch, watchRequest } from '../requests/patience'
import { openChat } from '../server/open-chat'
import { serverLimits } from '../server/server-facts'
import { jsonIn, refusedForm } from './form-in-words'
import { strictSchema } from './strict-schema'
import { untilWhole } from './until-whole'

export type Capability = 'reachable' | 'chat' | 'streaming' | 'json' | 'embeddings'

/** Result of one check. `detail`: what was found, or the failure in words. */
export type Check = { capability: Capability; state: 'works' | 'fails' | 'skipped'; detail: string; ms: number }

/** A server may have to load the model first. */
const PATIENCE = { firstTokenMs: 180_000, idleMs: 60_000, wholeMs: 600_000, retries: 0, backoffMs: 0 }
const REACH_MS = 10_000
/** Maximum characters of an answer with its reasoning. A call asks for about ten words. */
const LONGEST_ANSWER = 20_000

/** Texts about as long as a passage, so that the embedding time is representative. */
const SAMPLE = Array.from(
  { length: 8 },
  (_, index) =>
    `Passage ${index + 1}. ${'A passage of a paper says what was measured, how, and what followed from it. '.repeat(14)}`,
)

/**
 * Checks one after the other what Folio needs of an endpoint, and yields each result as it comes. Of the server's
 * messages it passes on only one redacted line for a failure.
 */
export async function* checkConnection(connection: ModelConnection): AsyncGenerator<Check> {
  const reachable = await check('reachable', connection, () => reach(connection))
  yield reachable
  const rest: [Capability, (watch: Watch) => Promise<string>][] = [
    ['chat', (watch) => chat(connection, watch)],
    ['streaming', (watch) => stream(connection, watch)],
    ['json', (watch) => json(connection, watch)],
    ['embeddings', (watch) => embed(connection, watch.signal)],
  ]
  for (const [capability, attempt] of rest) {
    if (reachable.state === 'fails') yield { capability, state: 'skipped', detail: 'Not tried.', ms: 0 }
    else if (capability === 'embeddings' && connection.embeddingModel === 'offline')
      yield { capability, state: 'skipped', detail: 'Not needed: the built-in model is chosen.', ms: 0 }
    else yield await check(capability, connection, attempt)
  }
}

/** Tokens a second that the endpoint embeds, measured on a small batch; throws `AppError('model_failed')`. */
export async function measureEmbedding(connection: ModelConnection): Promise<number> {
  const started = performance.now()
  await embed(connection)
  const tokens = SAMPLE.reduce((sum, text) => sum + estimateTokens(text), 0)
  return tokens / Math.max((performance.now() - started) / 1000, 0.001)
}

async function check(
  capability: Capability,
  connection: ModelConnection,
  attempt: (watch: Watch) => Promise<string>,
): Promise<Check> {
  const started = performance.now()
  const watch = watchRequest(PATIENCE, undefined, { isPublicOnly: isPublicOnly(connection) })
  const ms = () => Math.round(performance.now() - started)
  try {
    return { capability, state: 'works', detail: await attempt(watch), ms: ms() }
  } catch (error) {
    const model = capability === 'embeddings' ? connection.embeddingModel : connection.chatModel
    const failure = explainFailure(watch.signal.aborted ? watch.signal.reason : error, connection, model)
    return { capability, state: 'fails', detail: failure.message, ms: ms() }
  } finally {
    watch.stop()
  }
}

/** Any answer counts, since some servers do not list their models. A refused key is reported here. */
async function reach(connection: ModelConnection): Promise<string> {
  const address = `${connection.baseURL ?? 'https://api.openai.com/v1'}/models`
  const headers: Record<string, string> = connection.apiKey ? { authorization: `Bearer ${connection.apiKey}` } : {}
  const patience = AbortSignal.timeout(REACH_MS)
  const options = { isPublicOnly: isPublicOnly(connection) }
  const response = await sendRequest(new URL(address), { headers, signal: patience }, options).catch(
    (error: unknown) => {
      if (!patience.aborted) throw error
      throw new ModelFailure('silent', `${endpointName(connection)} did not answer within ${REACH_MS / 1000} seconds.`)
    },
  )
  await response.body?.cancel()
  const where = endpointName(connection)
  if (response.status === 401 || response.status === 403)
    throw new ModelFailure(
      'key_refused',
      `${where} rejected the ${connection.apiKey ? 'key' : 'request, because it needs a key'}.`,
    )
  if (response.status >= 500) throw new ModelFailure('server_error', `${where} failed (status ${response.status}).`)
  if (response.status === 404 && !/\/v\d/.test(connection.baseURL ?? '/v1'))
    return `${where} is responding, but has no /models at this address. The address usually ends in /v1.`
  return `${where} is responding.`
}

async function chat(connection: ModelConnection, watch: Watch): Promise<string> {
  const { text } = await ask(connection, watch, 'Answer with the single word: yes')
  if (!text.trim()) throw new ModelFailure('unreadable', 'The model returned an empty answer.')
  return `“${connection.chatModel}” is responding.`
}

async function stream(connection: ModelConnection, watch: Watch): Promise<string> {
  const prompt = 'Count from one to ten, in words, separated by spaces.'
  const { parts, ended } = await ask(connection, watch, prompt)
  if (!ended) throw new ModelFailure('broken_off', 'The stream ended before the model had finished.')
  if (parts < 2) return 'The answer is not streamed: it appears only when it is complete.'
  return `Answers stream as they are written, in ${parts} pieces.`
}

async function json(connection: ModelConnection, watch: Watch): Promise<string> {
  const schema = z.object({ wet: z.boolean() })
  const prompt = 'Is water wet? Answer with JSON: an object with the boolean "wet".'
  const output = untilWhole(Output.object({ schema: strictSchema(schema) }))
  const { text, inWords } = await ask(connection, watch, prompt, output).then(
    ({ text }) => ({ text, inWords: false }),
    async (error: unknown) => {
      if (!refusedForm(error, connection)) throw error
      const { text } = await ask(connection, watch, `${prompt} No other words.`)
      return { text: jsonIn(text), inWords: true }
    },
  )
  if (!schema.safeParse(parseJson(text)).success)
    throw new ModelFailure('unreadable', 'The model did not answer in the requested format.')
  return inWords
    ? 'The model follows a required format when the prompt describes it.'
    : 'The model can answer in a required format.'
}

/** Makes a call with the same options as `chat.ts`. */
async function ask(connection: ModelConnection, watch: Watch, prompt: string, output?: Output.Output) {
  const { fullStream } = streamText({
    model: openChat(connection, await serverLimits(connection), watch),
    prompt,
    output,
    maxRetries: 0,
    abortSignal: watch.signal,
    onError: () => {}, // the stream reports it too
  })
  const read = { text: '', parts: 0, ended: false }
  let characters = 0
  for await (const part of fullStream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw watch.signal.reason
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      characters += part.text.length
      if (characters > LONGEST_ANSWER) throw tooMuch('The model did not stop when asked for a single word.')
    }
    if (part.type === 'text-delta' && part.text) {
      read.parts += 1
      read.text += part.text
    }
    if (part.type === 'finish') read.ended = part.rawFinishReason !== undefined
  }
  return read
}

async function embed(connection: ModelConnection, signal?: AbortSignal): Promise<string> {
  const [vector] = await modelEmbedder({ ...connection, patience: PATIENCE }).embed(SAMPLE, signal)
  const dimensions = (vector?.length ?? 0).toLocaleString('en')
  return `“${connection.embeddingModel}” returns vectors of ${dimensions} dimensions.`
}
