import { z } from 'zod'

export const tokens = z.number().int().positive()

export const serverFactsSchema = z.object({
  kind: z.enum(['ollama', 'lm-studio', 'llama.cpp', 'vllm', 'other']),
  /** tokens that a prompt and its answer may have together; null: the server does not say */
  window: tokens.nullable(),
  /** tokens that the model could take where Folio sets the window itself, as with Ollama; else null */
  largest: tokens.nullable(),
  /** calls that the server takes side by side; null: it does not say */
  atOnce: tokens.nullable(),
})

/** Facts about a server and one of its models. */
export type ServerFacts = z.infer<typeof serverFactsSchema>
