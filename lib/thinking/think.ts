import type { PromptModel } from '../models/calls/prompt-model'

/** Something that a language model does, and the fallback without one. */
export type Task<Input, Output> = {
  withModel(input: Input, model: PromptModel, signal: AbortSignal): Output
  without(input: Input): Output
}

/** The analyst of a run: a language model, or none. */
export type Thinker = { model: PromptModel | null }

type Context = { analyst: Thinker; signal: AbortSignal }

/** Does a task with the language model if there is one, else with the fallback. */
export function think<Input, Output>(task: Task<Input, Output>, input: Input, { analyst, signal }: Context): Output {
  return analyst.model ? task.withModel(input, analyst.model, signal) : task.without(input)
}
