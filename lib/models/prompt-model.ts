import type { z } from 'zod'
import { generateFromPrompt, type PromptCall, streamFromPrompt } from './chat'
import type { ModelConnection } from './connection'

type Call = Omit<PromptCall, 'connection'>

/** A language model that is asked by prompts. All throw `AppError('model_failed' | 'limit_reached')`. */
export type PromptModel = {
  /** Streams what it writes. */
  stream(call: Call): AsyncIterable<string>
  /** The whole of what it writes. */
  write(call: Call): Promise<string>
  /** A value of the schema's shape. One of another shape is given back once, with what is wrong with it. */
  generate<T>(call: Call & { schema: z.ZodType<T> }): Promise<T>
}

/** `connection`: another endpoint than the one in use. */
export function promptModel(connection?: ModelConnection): PromptModel {
  return {
    stream: (call) => streamFromPrompt({ ...call, connection }),
    write: (call) => generateFromPrompt({ ...call, connection }),
    generate: (call) => generateFromPrompt({ ...call, connection, repair: true }),
  }
}
