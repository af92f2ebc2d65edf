import type { z } from 'zod'
import { generateFromPrompt, type PromptCall, streamFromPrompt } from './chat'
import type { ModelConnection } from './connection'

type Call = Omit<PromptCall, 'connection'>

/** A language model for work that has prompts of its own. Both throw `AppError('model_failed' | 'limit_reached')`. */
export type PromptModel = {
  /** Streams what it writes. */
  stream(call: Call): AsyncIterable<string>
  /** A value of the schema's shape; what is none is given back to the model once, with what is wrong with it. */
  generate<T>(call: Call & { schema: z.ZodType<T> }): Promise<T>
}

/** `connection`: another endpoint than the environment names. */
export function promptModel(connection?: ModelConnection): PromptModel {
  return {
    stream: (call) => streamFromPrompt({ ...call, connection }),
    generate: (call) => generateFromPrompt({ ...call, connection, repair: true }),
  }
}
