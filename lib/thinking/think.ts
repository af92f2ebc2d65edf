import { AppError, type Failure, toFailure } from '../errors'
import { log } from '../log'
import type { PromptModel } from '../models/calls/prompt-model'

/** Something that a language model does, and the fallback without one. */
export type Task<Input, Output> = {
  withModel(input: Input, model: PromptModel, signal: AbortSignal): Output
  without(input: Input): Output
}

type Wording<Input> = string | ((input: Input) => string)

/** A task that is a step of a run. */
export type RunTask<Input, Output> = Task<Input, Promise<Output> | Output> & {
  /** name of the step */
  name: Wording<Input>
  /** notice if the model fails, without the reason: `The checklist was made without the model` */
  instead: Wording<Input>
  /** without a model there is nothing to do: the fallback is used at once, and is no step */
  modelOnly?: true
}

/** The analyst of a run: a language model, or none. */
export type Thinker = { model: PromptModel | null }

type Context = { analyst: Thinker; signal: AbortSignal }

/** Does a task with the language model if there is one, else with the fallback. */
export function think<Input, Output>(task: Task<Input, Output>, input: Input, { analyst, signal }: Context): Output {
  return analyst.model ? task.withModel(input, analyst.model, signal) : task.without(input)
}

/** Does a task. If the model fails, uses the fallback and returns the reason too. */
export async function thinkOrFallBack<Input, Output>(
  task: Task<Input, Promise<Output> | Output>,
  input: Input,
  context: Context,
): Promise<{ value: Output; failure: Failure | null }> {
  try {
    return { value: await think(task, input, context), failure: null }
  } catch (error) {
    if (!context.analyst.model) throw error
    if (!(error instanceof AppError) && !context.signal.aborted)
      log.warn('a task of the model failed', { detail: String(error).slice(0, 200) })
    return { value: await task.without(input), failure: toFailure(error) }
  }
}
