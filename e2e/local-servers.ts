import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { answerPrompt, answerSchema } from './openai-answers'
import { embedText } from './openai-embeddings'

export type LocalKind = 'ollama' | 'lm-studio' | 'llama.cpp' | 'jan' | 'vllm'

type Options = {
  port?: number
  models?: string[]
  /** tokens of the context window: the model's own, or as the server was started */
  window?: number
  /** number of parallel calls; others queue, in silence */
  slots?: number
  /** delay to the first token, and between tokens */
  msToFirst?: number
  msPerToken?: number
  /** number of chat calls after which no more are answered */
  silentAfter?: number
  /** changes an answer before it is sent, for example by adding unwanted lines */
  garble?: (answer: string, prompt: string) => string
}

const messages = z.array(z.object({ role: z.string(), content: z.string() }))
const chatSchema = z.object({
  model: z.string(),
  messages,
  stream: z.boolean().optional(),
  response_format: z.object({ json_schema: z.object({ schema: z.unknown() }).optional() }).optional(),
})
const nativeSchema = z.object({
  model: z.string(),
  messages,
  format: z.unknown().optional(),
  truncate: z.boolean().default(true),
  options: z.object({ num_ctx: z.number().optional() }).default({}),
})
const namedSchema = z.object({ model: z.string() })
const embeddingsSchema = z.object({ model: z.string(), input: z.union([z.string(), z.array(z.string())]) })

/** Ollama's own default, in its versions of 2025. */
const OLLAMA_DEFAULT = 4_096
const CHARACTERS_A_TOKEN = 4

/**
 * A server that imitates one of these programs: its lists of models, its self-description, and its chat. It cuts or
 * rejects prompts like that program, and records them as they reached the model.
 */
export async function startLocalServer(kind: LocalKind, options: Options = {}) {
  const { window = 8_192, slots = 1, msToFirst = 0, msPerToken = 0, silentAfter = Number.POSITIVE_INFINITY } = options
  const { garble = (answer) => answer } = options
  const models = options.models ?? ['qwen3:8b', 'nomic-embed-text:latest']
  const prompts: { text: string; window: number; isForm: boolean; answer: string }[] = []
  const paths: string[] = []
  /** state of a download; it sends at most `most` parts of `total` */
  const pull = { done: 0, total: 40, most: 40, msPerPart: 20, starts: 0 }
  let busy = 0
  let mostAtOnce = 0
  let begun = 0
  let refusesForms = false
  const line: (() => void)[] = []

  const inSlot = async (work: () => Promise<void>) => {
    if (begun++ >= silentAfter) return
    mostAtOnce = Math.max(mostAtOnce, busy + line.length + 1)
    if (busy >= slots) await new Promise<void>((go) => line.push(go))
    busy++
    try {
      await work()
    } finally {
      busy--
      line.shift()?.()
    }
  }

  const writeTokens = async (response: ServerResponse, text: string, send: (token: string) => void) => {
    await wait(msToFirst)
    for (const token of text.match(/\s*\S+\s*?(?=\s|$)|\s+/g) ?? []) {
      if (response.destroyed) return
      if (msPerToken > 0) await wait(msPerToken)
      send(token)
    }
  }

  const chat = async (body: unknown, response: ServerResponse) => {
    const { model, messages, response_format: form } = chatSchema.parse(body)
    if (kind === 'ollama' && !models.includes(model))
      return sendJson(response, 404, { error: { message: `model "${model}" not found` } })
    const whole = messages.map(({ content }) => content).join('\n')
    const room = (kind === 'ollama' ? Math.min(OLLAMA_DEFAULT, window) : window) * CHARACTERS_A_TOKEN
    if (whole.length > room && kind !== 'ollama')
      return sendJson(response, 400, {
        error: {
          code: 400,
          message: 'the request exceeds the available context size, try increasing it',
          type: 'exceed_context_size_error',
        },
      })
    // Ollama silently keeps the end.
    const text = whole.slice(-room)
    const schema = form?.json_schema?.schema
    if (schema && refusesForms) return sendJson(response, 400, { error: { code: 400, message: 'no grammar here' } })
    const answer = garble(schema ? JSON.stringify(answerSchema(schema, text, [])) : answerPrompt(text), text)
    prompts.push({ text, window: room / CHARACTERS_A_TOKEN, isForm: Boolean(form), answer })
    await inSlot(async () => {
      const send = (delta: object, finish: string | null = null, more: object = {}) => {
        if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
        const choices = [{ index: 0, delta, finish_reason: finish }]
        const chunk = { id: 'c', object: 'chat.completion.chunk', created: 0, model, choices, ...more }
        response.write(`data: ${JSON.stringify(chunk)}\n\n`)
      }
      await writeTokens(response, answer, (content) => send({ content }))
      send({}, 'stop', { usage: usageOf(text, answer) })
      response.end('data: [DONE]\n\n')
    })
  }

  const nativeChat = async (body: unknown, response: ServerResponse) => {
    const { model, messages, format, truncate, options } = nativeSchema.parse(body)
    if (!models.includes(model)) return sendJson(response, 404, { error: `model '${model}' not found` })
    const whole = messages.map(({ content }) => content).join('\n')
    const asked = Math.min(options.num_ctx ?? OLLAMA_DEFAULT, window)
    if (whole.length > asked * CHARACTERS_A_TOKEN && !truncate)
      return sendJson(response, 400, { error: 'the input length exceeds the context length' })
    const text = whole.slice(-asked * CHARACTERS_A_TOKEN)
    const answer = garble(format ? JSON.stringify(answerSchema(format, text, [])) : answerPrompt(text), text)
    prompts.push({ text, window: asked, isForm: Boolean(format), answer })
    await inSlot(async () => {
      const send = (part: object) => {
        if (!response.headersSent) response.writeHead(200, { 'content-type': 'application/x-ndjson' })
        response.write(`${JSON.stringify({ model, created_at: '2026-01-01T00:00:00Z', ...part })}\n`)
      }
      send({ message: { role: 'assistant', content: '', thinking: 'Hm.' }, done: false })
      await writeTokens(response, answer, (content) => send({ message: { role: 'assistant', content }, done: false }))
      const { prompt_tokens, completion_tokens } = usageOf(text, answer)
      send({
        message: { role: 'assistant', content: '' },
        done: true,
        done_reason: 'stop',
        prompt_eval_count: prompt_tokens,
        eval_count: completion_tokens,
      })
      response.end()
    })
  }

  /** Downloaded parts stay when the request ends, so that the next one continues. */
  const nativePull = async (body: unknown, response: ServerResponse) => {
    const { model } = namedSchema.parse(body)
    pull.starts++
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const send = (part: object) => response.write(`${JSON.stringify(part)}\n`)
    if (model.startsWith('no-such')) {
      send({ error: 'pull model manifest: file does not exist' })
      return response.end()
    }
    send({ status: 'pulling manifest' })
    for (; pull.done < pull.total && !response.destroyed; pull.done++) {
      while (pull.done >= pull.most && !response.destroyed) await wait(pull.msPerPart)
      if (response.destroyed) return
      const bytes = { total: pull.total * 1e8, completed: pull.done * 1e8 }
      send({ status: 'pulling aabbccdd', digest: 'sha256:aabbccdd', ...bytes })
      await wait(pull.msPerPart)
    }
    if (response.destroyed) return
    for (const status of ['verifying sha256 digest', 'writing manifest', 'success']) send({ status })
    models.push(model.includes(':') ? model : `${model}:latest`)
    pull.done = 0
    response.end()
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    const body = await readJson(request)
    paths.push(path)
    if (path === '/v1/models') return sendJson(response, 200, { object: 'list', data: listOf(kind, models, window) })
    if (path === '/v1/chat/completions') return chat(body, response)
    if (path === '/v1/embeddings') {
      const { model, input } = embeddingsSchema.parse(body)
      const data = [input]
        .flat()
        .map((text, index) => ({ object: 'embedding', index, embedding: [...embedText(text)] }))
      return sendJson(response, 200, { object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } })
    }
    if (kind === 'ollama') {
      if (path === '/api/version') return sendJson(response, 200, { version: '0.12.3' })
      if (path === '/api/tags') return sendJson(response, 200, { models: models.map(tagOf) })
      if (path === '/api/chat') return nativeChat(body, response)
      if (path === '/api/pull') return nativePull(body, response)
      if (path === '/api/show') return showModel(namedSchema.parse(body).model, response)
    }
    if (kind === 'llama.cpp' && path === '/props')
      return sendJson(response, 200, {
        default_generation_settings: { id: 0, id_task: -1, n_ctx: window, speculative: false, is_processing: false },
        total_slots: slots,
        model_path: `/models/${models[0]}.gguf`,
        chat_template: '{{ messages }}',
      })
    if (kind === 'lm-studio' && path === '/api/v0/models')
      return sendJson(response, 200, {
        object: 'list',
        data: models.map((id) => ({
          id,
          object: 'model',
          type: /embed/.test(id) ? 'embeddings' : 'llm',
          state: 'loaded',
          max_context_length: 32_768,
          loaded_context_length: window,
        })),
      })
    sendJson(response, 404, { error: { message: 'not found' } })
  }

  const showModel = (model: string, response: ServerResponse) => {
    if (!models.includes(model)) return sendJson(response, 404, { error: `model '${model}' not found` })
    sendJson(response, 200, {
      modelfile: `FROM ${model}`,
      parameters: 'stop                           "<|im_end|>"',
      template: '{{ .Prompt }}',
      details: tagOf(model).details,
      model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': window, 'qwen3.embedding_length': 4096 },
      capabilities: [/embed/.test(model) ? 'embedding' : 'completion'],
    })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 400, { error: { message: String(error) } })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** the prompt that reached the model in each call, and the tokens it had room for */
    prompts,
    paths,
    pull,
    /** whether it rejects answer schemas, like a server without grammars */
    refuseForms: (refuses: boolean) => {
      refusesForms = refuses
    },
    /** chat calls since the start, and the maximum at a time, including queued ones */
    calls: () => ({ begun, mostAtOnce }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type LocalServer = Awaited<ReturnType<typeof startLocalServer>>

function listOf(kind: LocalKind, models: string[], window: number): object[] {
  const base = (id: string, owner: string) => ({ id, object: 'model', created: 1, owned_by: owner })
  switch (kind) {
    case 'vllm':
      return models.slice(0, 1).map((id) => ({ ...base(id, 'vllm'), root: id, max_model_len: window }))
    case 'llama.cpp':
      return models.slice(0, 1).map((id) => ({ ...base(id, 'llamacpp'), meta: { n_ctx_train: 131_072 } }))
    case 'lm-studio':
      return models.map((id) => base(id, 'organization_owner'))
    case 'jan':
      return models.map((id) => base(id, 'user'))
    default:
      return models.map((id) => base(id, 'library'))
  }
}

function tagOf(name: string) {
  const isEmbedding = /embed/.test(name)
  return {
    name,
    model: name,
    modified_at: '2026-01-01T00:00:00Z',
    size: isEmbedding ? 274_302_450 : 5_225_388_164,
    digest: 'aabb',
    details: {
      format: 'gguf',
      family: isEmbedding ? 'nomic-bert' : 'qwen3',
      parameter_size: isEmbedding ? '137M' : '8.2B',
      quantization_level: 'Q4_K_M',
    },
  }
}

function usageOf(prompt: string, answer: string) {
  const [prompt_tokens, completion_tokens] = [prompt, answer].map((text) => Math.ceil(text.length / CHARACTERS_A_TOKEN))
  return { prompt_tokens, completion_tokens, total_tokens: (prompt_tokens ?? 0) + (completion_tokens ?? 0) }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) text += part
  return text ? JSON.parse(text) : {}
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
