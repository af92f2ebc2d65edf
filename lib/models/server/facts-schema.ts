import { z } from 'zod'

export const tokens = z.number().int().positive()

export const serverFactsSchema = z.object({
  kind: z.enum(['ollama', 'lm-studio', 'llama.cpp', 'vllm', 'other']),
  /** tokens of a prompt and its answer together; null: unknown */
  window: tokens.nullable(),
  /** maximum window if Folio sets it, as with Ollama; else null */
  largest: tokens.nullable(),
  /** parallel calls; null: unknown */
  atOnce: tokens.nullable(),
})

/** Facts about a server and one of its models. */
export type ServerFacts = z.infer<typeof serverFactsSchema>
