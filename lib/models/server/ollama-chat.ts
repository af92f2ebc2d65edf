import { z } from 'zod'
import { parseJson } from '../../text/format/clean-text'

const message = z.object({
  role: z.string(),
  content: z.union([
    z.string(),
    z.array(z.object({ text: z.string().default(''), image_url: z.object({ url: z.string() }).optional() })),
  ]),
})
const askedSchema = z.object({
  model: z.string(),
  messages: z.array(message),
  response_format: z.object({ json_schema: z.object({ schema: z.unknown() }).optional() }).optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
})
const lineSchema = z.object({
  message: z.object({ content: z.string().default('') }).optional(),
  done: z.boolean().default(false),
  done_reason: z.string().nullish(),
  prompt_eval_count: z.number().nullish(),
  eval_count: z.number().nullish(),
  error: z.string().optional(),
})

/**
 * A fetch that translates calls of the OpenAI protocol into Ollama's own `/api/chat` and back. Only that API can set
 * the window; otherwise Ollama uses its default and silently cuts off the beginning of a longer prompt. `window`:
 * tokens. Supports streams only.
 */
export function ollamaFetch(root: string, window: number | null, send: typeof fetch): typeof fetch {
  return async (_address, init) => {
    const asked = askedSchema.parse(JSON.parse(String(init?.body)))
    const most = asked.max_tokens ?? asked.max_completion_tokens
    const response = await send(`${root}/api/chat`, {
      ...init,
      body: JSON.stringify({
        model: asked.model,
        messages: asked.messages.map(toMessage),
        stream: true,
        format: asked.response_format?.json_schema?.schema,
        // A prompt that does not fit is an error instead of being cut. Older versions ignore both options.
        truncate: false,
        shift: false,
        options: { num_ctx: window ?? undefined, num_predict: most },
      }),
    })
    if (!response.ok || !response.body) return asOpenAIError(response)
    const chunks = response.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(toChunks(asked.model))
      .pipeThrough(new TextEncoderStream())
    return new Response(chunks, { headers: { 'content-type': 'text/event-stream' } })
  }
}

/** Ollama takes pictures beside the text, in base64 without the head of their address. */
function toMessage({ role, content }: z.infer<typeof message>) {
  if (typeof content === 'string') return { role, content }
  const images = content.flatMap(({ image_url }) => image_url?.url.replace(/^data:[^,]*,/, '') ?? [])
  const text = content.map((part) => part.text).filter(Boolean)
  return { role, content: text.join('\n'), ...(images.length > 0 && { images }) }
}

async function asOpenAIError(response: Response): Promise<Response> {
  const text = await response.text()
  const said = z.object({ error: z.string() }).safeParse(parseJson(text)).data?.error ?? text
  const body = { error: { message: said, type: 'error', param: null, code: null } }
  return new Response(JSON.stringify(body), {
    status: response.status,
    headers: { 'content-type': 'application/json' },
  })
}

/** Converts lines of JSON to events of the OpenAI protocol. */
function toChunks(model: string): TransformStream<string, string> {
  let open = ''
  const tell = (out: TransformStreamDefaultController<string>, line: string) => {
    if (line.trim()) out.enqueue(`data: ${JSON.stringify(toChunk(model, line))}\n\n`)
  }
  return new TransformStream({
    transform(text, out) {
      const lines = (open + text).split('\n')
      open = lines.pop() ?? ''
      for (const line of lines) tell(out, line)
    },
    flush(out) {
      tell(out, open)
      out.enqueue('data: [DONE]\n\n')
    },
  })
}

function toChunk(model: string, line: string): object {
  const read = lineSchema.safeParse(parseJson(line))
  if (!read.success) return { error: { message: 'A line of the response could not be parsed.' } }
  const { message, done, done_reason, prompt_eval_count: prompt, eval_count: answer, error } = read.data
  if (error) return { error: { message: error, type: 'server_error', param: null, code: null } }
  const counted = typeof prompt === 'number' && typeof answer === 'number'
  return {
    id: 'ollama',
    object: 'chat.completion.chunk',
    created: 0,
    model,
    choices: [
      { index: 0, delta: { content: message?.content ?? '' }, finish_reason: done ? (done_reason ?? 'stop') : null },
    ],
    ...(counted && { usage: { prompt_tokens: prompt, completion_tokens: answer, total_tokens: prompt + answer } }),
  }
}
