import type { z } from 'zod'
import { generateFromPrompt, type PromptCall, streamFromPrompt } from './chat'
import type { ModelConnection } from './connection'
import { roomToRead } from './fit-prompt'
import type { LineForm } from './line-form'
import { connectionInUse } from './metered-call'
import { promptHash } from './prompt'
import { serverLimits } from './server/server-facts'

type Call = Omit<PromptCall, 'connection'>

/** A language model with prompts. All methods throw `AppError('model_failed' | 'limit_reached')`. */
export type PromptModel = {
  /** Streams the answer. */
  stream(call: Call): AsyncIterable<string>
  /** The whole answer. */
  write(call: Call): Promise<string>
  /**
   * A value of the schema's shape. One of another shape is given back once, with what is wrong with it. `lines`: how a model
   * with a small window answers instead.
   */
  generate<T>(call: Call & { schema: z.ZodType<T>; lines: LineForm }): Promise<T>
  /**
   * Tokens of input for one call of a model with a small window, which gets the short prompts, one task a call. Null for
   * all others.
   */
  room(): Promise<number | null>
  /** Tokens of its context window; null when unknown. */
  window(): Promise<number | null>
  /** SHA-256 of the prompt of that name as it is asked: says which wording made what is kept. */
  hashOf(prompt: string): Promise<string>
}

/** `connection`: another endpoint than the one in use. */
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
