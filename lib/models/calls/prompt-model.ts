import type { z } from 'zod'
import type { ModelConnection } from '../connection/connection'
import type { LineForm } from '../prompts/line-form'
import { promptHash } from '../prompts/prompt'
import { serverLimits } from '../server/server-facts'
import { generateFromPrompt, type PromptCall, streamFromPrompt } from './chat'
import { type Parts, partsOf, roomToRead, type Variables } from './fit-prompt'
import { connectionInUse, hasRoom, nameOfModel } from './metered-call'

export { connectionInUse, hasRoom, nameOfModel, type Parts, partsOf, type Variables }

type Call = Omit<PromptCall, 'connection'>

/** A language model with prompts. All methods throw `AppError('model_failed' | 'limit_reached')`. */
export type PromptModel = {
  /** Streams the answer. */
  stream(call: Call): AsyncIterable<string>
  /** Returns the whole answer. */
  write(call: Call): Promise<string>
  /**
   * Returns a value of the schema. A malformed answer is returned once with its error. `lines`: parser for a model with
   * a small window.
   */
  generate<T>(call: Call & { schema: z.ZodType<T>; lines: LineForm }): Promise<T>
  /**
   * Input tokens per call of a model with a small window, which gets the short prompts with one task per call. Null for
   * all others.
   */
  room(): Promise<number | null>
  /** Tokens of its context window; null when unknown. */
  window(): Promise<number | null>
  /** SHA-256 of the prompt as used for this model. Stored with results to identify the wording. */
  hashOf(prompt: string): Promise<string>
}

/** `connection`: an endpoint other than the one in use. */
export function promptModel(connection?: ModelConnection): PromptModel {
  const room = async () => roomToRead(connection ?? (await connectionInUse()))
  return {
    stream: (call) => streamFromPrompt({ ...call, connection }),
    write: (call) => generateFromPrompt({ ...call, connection }),
    generate: (call) => generateFromPrompt({ ...call, connection, repair: true }),
    room,
    window: async () => (await serverLimits(connection ?? (await connectionInUse()))).window,
    hashOf: async (prompt) => promptHash(prompt, (await room()) === null ? 'full' : 'small'),
  }
}
