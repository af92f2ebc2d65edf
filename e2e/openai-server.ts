import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { answerPrompt, answerSchema } from './openai-answers'
import { embedText } from './openai-embeddings'
import { type Gate, type HeldGate, newGates } from './openai-gates'
import { type ReadStatement, readStatementSchema } from './openai-judgements'
import { asksForQueries } from './openai-queries'
import { strictProblem } from './openai-strict'

const kinds = z.enum([
  '429', // rate limit, with Retry-After if `retryAfter` (seconds) is given
  'quota', // a 429 that waiting does not fix
  '500',
  '401',
  '404', // no such model
  'too_long', // 400, context length
  'hang', // accepts the request and never answers
  'hang_midway', // streams `after` tokens, then nothing
  'break', // cuts the connection after `after` tokens
  'no_finish', // ends the stream regularly after `after` tokens, without a finish reason
  'length', // stops after `after` tokens with finish reason "length"
  'error_in_stream', // an error object in the stream after `after` tokens
  'broken_json', // a chunk, or a structured answer, that is not JSON
  'empty', // an answer without text, or without vectors
  'html', // a page instead of an answer, as from a wrong address
  'invent', // cites a paper and page that are not in the prompt
  'wrapped', // puts the whole answer into a code block
])
/**
 * A fault for one request. `on`: kind of request, default chat; `structured` is chat that asks for JSON, `queries` asks
 * for search queries.
 */
const faultSchema = z.object({
  on: z.enum(['chat', 'embeddings', 'structured', 'queries']).default('chat'),
  kind: kinds,
  retryAfter: z.number().optional(),
  after: z.number().default(12),
})
const controlSchema = z.object({
  /** one for each coming request of its kind, in order */
  next: z.array(z.union([kinds, faultSchema])).optional(),
  msPerToken: z.number().optional(),
  /** whether an answer ends at the requested number of tokens, as it should */
  heedsLimit: z.boolean().optional(),
  /** false: it accepts no answer schema, like some servers */
  takesForms: z.boolean().optional(),
  /** verdicts for these statements, if their sentences are in the prompt; others are judged by words */
  read: z.array(readStatementSchema).optional(),
})
const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })).optional(),
  response_format: z
    .object({
      type: z.string(),
      json_schema: z.object({ schema: z.unknown(), strict: z.boolean().nullish() }).optional(),
    })
    .optional(),
  input: z.union([z.string(), z.array(z.string())]).optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
})

/** Listed like vLLM's only model, which takes many parallel calls. */
const MODEL = { id: 'test-model', object: 'model', created: 0, owned_by: 'vllm', max_model_len: 131_072 }

type Fault = z.infer<typeof faultSchema>
export type Control = z.input<typeof controlSchema>
type SeenRequest = { path: string; authorization: string; body: unknown; aborted: boolean }
export type OpenAIServer = {
  /** append `/v1` for OPENAI_BASE_URL */
  url: string
  /** also `POST /control` with the same as JSON */
  control(change: Control): void
  /** all requests since the start, also `GET /requests` */
  requests(): SeenRequest[]
  /** the messages of each chat request since the start */
  prompts(): string[]
  /**
   * holds each chat request whose messages contain all `words`: before its answer, or after `after` tokens of a stream
   */
  hold(words: string[], after?: number): Gate
  /** releases held requests, and holds no more */
  openGates(): void
  close(): Promise<void>
}

/**
 * A local server that speaks the OpenAI protocol (chat with streams and JSON schemas, embeddings, models). It answers
 * deterministically from the evidence in the prompt, and fails as instructed.
 */
export async function startOpenAIServer({ port = 0 }: { port?: number } = {}): Promise<OpenAIServer> {
  const seen: SeenRequest[] = []
  let faults: Fault[] = []
  let msPerToken = 0
  let heedsLimit = true
  let read: ReadStatement[] = []
  let takesForms = true
  const gates = newGates()

  const control = (change: Control) => {
    const {
      next,
      msPerToken: pace,
      heedsLimit: heeds,
      read: statements,
      takesForms: takes,
    } = controlSchema.parse(change)
    if (next) faults = next.map((fault) => (typeof fault === 'string' ? faultSchema.parse({ kind: fault }) : fault))
    if (pace !== undefined) msPerToken = pace
    if (heeds !== undefined) heedsLimit = heeds
    if (statements) read = statements
    if (takes !== undefined) takesForms = takes
  }
  const takeFault = (on: Fault['on']): Fault | undefined => {
    const index = faults.findIndex((fault) => fault.on === on)
    return index < 0 ? undefined : faults.splice(index, 1)[0]
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/^\/v1(?=\/)/, '')
    const body = await readJson(request)
    if (path === '/control') {
      control(body as Control)
      return sendJson(response, 200, { ok: true })
    }
    if (path === '/requests') return sendJson(response, 200, seen)
    if (path === '/models') return sendJson(response, 200, { object: 'list', data: [MODEL] })

    const entry: SeenRequest = { path, authorization: request.headers.authorization ?? '', body, aborted: false }
    seen.push(entry)
    response.on('close', () => {
      entry.aborted = !response.writableFinished
    })
    const parsed = requestSchema.safeParse(body)
    if (!parsed.success) return sendError(response, 400, 'The request is not one of this protocol.', 'invalid_request')
    if (path === '/chat/completions') {
      const asked = parsed.data.max_tokens ?? parsed.data.max_completion_tokens
      const most = heedsLimit && asked ? asked : Number.POSITIVE_INFINITY
      const prompt = textOfMessages(body) ?? ''
      if (!takesForms && parsed.data.response_format)
        return sendError(response, 400, 'This response_format type is unavailable now', 'invalid_request_error')
      const isSearch = asksForQueries(prompt)
      const gate = isSearch ? undefined : gates.at(prompt)
      if (gate?.after === null) await gate.pass()
      const structured = parsed.data.response_format?.json_schema && !isSearch ? takeFault('structured') : undefined
      const fault = isSearch ? takeFault('queries') : (structured ?? takeFault('chat'))
      return answerChat(response, parsed.data, fault, { msPerToken, most, read, gate })
    }
    if (path === '/embeddings') return answerEmbeddings(response, parsed.data, takeFault('embeddings'))
    sendError(response, 404, `Unknown request URL: ${path}`, 'unknown_url')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    control,
    requests: () => seen,
    hold: gates.hold,
    openGates: gates.openAll,
    prompts: () => seen.flatMap(({ body }) => textOfMessages(body) ?? []),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type ChatRequest = z.infer<typeof requestSchema>

function textOfMessages(body: unknown): string | null {
  const { messages } = requestSchema.safeParse(body).data ?? {}
  return messages?.map(({ content }) => content).join('\n') ?? null
}

/** Sends failures that come before an answer. Returns whether it sent one. */
function failAtOnce(response: ServerResponse, model: string, fault: Fault | undefined): boolean {
  switch (fault?.kind) {
    case '429':
      if (fault.retryAfter !== undefined) response.setHeader('retry-after', String(fault.retryAfter))
      sendError(response, 429, 'Rate limit reached for requests', 'rate_limit_exceeded')
      return true
    case 'quota':
      sendError(response, 429, 'You exceeded your current quota, please check your billing.', 'insufficient_quota')
      return true
    case '500':
      sendError(response, 500, 'The server had an error while processing your request.', 'server_error')
      return true
    case '401':
      sendError(response, 401, 'Incorrect API key provided: sk-secret**********7890.', 'invalid_api_key')
      return true
    case '404':
      sendError(response, 404, `The model \`${model}\` does not exist.`, 'model_not_found')
      return true
    case 'too_long':
      sendError(response, 400, "This model's maximum context length is 4096 tokens.", 'context_length_exceeded')
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>')
      return true
    case 'hang':
      return true
    default:
      return false
  }
}

async function answerChat(
  response: ServerResponse,
  request: ChatRequest,
  fault: Fault | undefined,
  { msPerToken, most, read, gate }: { msPerToken: number; most: number; read: ReadStatement[]; gate?: HeldGate },
) {
  if (failAtOnce(response, request.model, fault)) return
  const prompt = lastUserText(request)
  const inWords = schemaInPrompt(prompt)
  const { schema = inWords, strict } = request.response_format?.json_schema ?? {}
  const problem = strict ? strictProblem(schema) : null
  if (problem)
    return sendError(response, 400, `Invalid schema for response_format 'response': ${problem}`, 'invalid_schema')
  let text = schema ? JSON.stringify(answerSchema(schema, prompt, read)) : answerPrompt(prompt)
  if (inWords) text = `Here it is:\n\`\`\`json\n${text}\n\`\`\``
  if (fault?.kind === 'empty') text = ''
  if (fault?.kind === 'wrapped') text = `\`\`\`markdown\n${text}\n\`\`\``
  if (fault?.kind === 'invent') text += '\n\nThis is well known [9999.99999v1, page 3].'
  if (fault?.kind === 'broken_json' && schema) text = text.slice(0, Math.max(1, text.length / 2))
  const finish = countTokens(text) > most ? 'length' : 'stop'
  text = text.slice(0, most * CHARACTERS_A_TOKEN)
  const usage = { prompt_tokens: countTokens(prompt), completion_tokens: countTokens(text) }
  if (request.stream)
    return streamAnswer(response, {
      ...{ model: request.model, text, usage, finish, msPerToken, gate },
      // For a structured answer the JSON is broken rather than a chunk of the stream.
      fault: fault?.kind === 'broken_json' && schema ? undefined : fault,
    })
  sendJson(response, 200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: request.model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  })
}

/** The answer schema written in a prompt; undefined if there is none. */
function schemaInPrompt(prompt: string): unknown {
  const [, schema] = /\n# Form of the Answer\n[\s\S]*\n(\{.*\})\s*$/.exec(prompt) ?? []
  return schema && JSON.parse(schema)
}

type Answer = {
  model: string
  text: string
  usage: { prompt_tokens: number; completion_tokens: number }
  fault: Fault | undefined
  finish: 'stop' | 'length'
  msPerToken: number
  gate: HeldGate | undefined
}

async function streamAnswer(response: ServerResponse, { model, text, usage, fault, finish, msPerToken, gate }: Answer) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  const send = (choices: unknown[], more: object = {}) => {
    const chunk = {
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 0,
      model,
      choices,
      usage: null,
      ...more,
    }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  const delta = (content: object, finish: string | null = null) => [{ index: 0, delta: content, finish_reason: finish }]

  send(delta({ role: 'assistant', content: '' }))
  for (const [index, token] of (text.match(/\s*\S+\s*?(?=\s|$)|\s+/g) ?? []).entries()) {
    if (gate?.after === index) await gate.pass()
    if (response.destroyed) return
    if (fault && index === fault.after) {
      if (fault.kind === 'hang_midway') return
      if (fault.kind === 'break') {
        // Let written data reach the reader first, even in the same busy process.
        await wait(50)
        for (let turn = 0; turn < 10; turn++) await setImmediate()
        return response.destroy()
      }
      if (fault.kind === 'no_finish') return response.end()
      if (fault.kind === 'broken_json') response.write('data: {"choices": [{"delta": {"cont\n\n')
      if (fault.kind === 'error_in_stream') {
        response.write(`data: ${JSON.stringify({ error: { message: 'The GPU is lost.', type: 'server_error' } })}\n\n`)
        return response.end()
      }
      if (fault.kind === 'length') {
        send(delta({}, 'length'))
        return response.end('data: [DONE]\n\n')
      }
    }
    if (msPerToken > 0) await wait(msPerToken)
    send(delta({ content: token }))
  }
  send(delta({}, finish))
  send([], { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } })
  response.end('data: [DONE]\n\n')
}

function answerEmbeddings(response: ServerResponse, request: ChatRequest, fault: Fault | undefined) {
  if (failAtOnce(response, request.model, fault)) return
  const texts = [request.input ?? []].flat()
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: [...embedText(text)] }))
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0)
  sendJson(response, 200, {
    object: 'list',
    data: fault?.kind === 'empty' ? [] : data,
    model: request.model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  })
}

function lastUserText({ messages = [] }: ChatRequest): string {
  const content = messages.findLast((message) => message.role === 'user')?.content
  const part = z.array(z.object({ text: z.string() })).safeParse(content)
  return part.success ? part.data.map(({ text }) => text).join('\n') : String(content ?? '')
}

const CHARACTERS_A_TOKEN = 4

function countTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) text += part
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    return null
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendError(response: ServerResponse, status: number, message: string, code: string) {
  sendJson(response, status, { error: { message, type: code, param: null, code } })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url } = await startOpenAIServer({ port: Number(process.env.PORT ?? 4010) })
  console.log(`OPENAI_BASE_URL=${url}/v1`)
}
