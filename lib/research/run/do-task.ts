import { type Failure, toFailure } from '../../errors'
import { type Task as Thought, think } from '../../thinking/ask-analyst'
import type { RunContext } from '../run-context'
import { leaveToWrite } from './leave-to-write'

type Wording<Input> = string | ((input: Input) => string)

/** A task that is a step of a run: how a model does it, and the fallback without a model or when it fails. */
export type OutlineTask<Input, Output> = Thought<Input, Promise<Output> | Output> & {
  /** name of the step */
  name: Wording<Input>
  /** the fallback in the words of a notice: `The checklist was made` */
  instead: Wording<Input>
}

const LIMIT =
  '⚠️  The cost limit for one answer was reached: the rest was done without the model. Raise the limit in Settings, then ask again.'

/**
 * Does a task as one step, with the run's model if it has one. Falls back if the call fails, its output is invalid
 * twice, or the person asks for the answer now; in the first two cases a notice says so. Throws if the run is
 * cancelled.
 */
export async function doTask<Input, Output>(
  context: RunContext,
  task: OutlineTask<Input, Output>,
  input: Input,
): Promise<Output> {
  const of = (words: Wording<Input>) => (typeof words === 'string' ? words : words(input))
  const { value, failure } = await context.step(of(task.name), () => attempt(context, task, input))
  context.signal.throwIfAborted()
  // Of several notices with the same text, one is shown.
  if (failure)
    await context.emit({ type: 'notice', message: sayWithout(of(task.instead), failure), step: of(task.name) })
  return value
}

function sayWithout(done: string, { code, message }: Failure): string {
  if (code === 'limit_reached') return LIMIT
  if (code === 'month_used_up') return `⚠️  The rest was done without the model. ${message}`
  return `⚠️  ${done} without the model: ${message}`
}

async function attempt<Input, Output>(context: RunContext, task: OutlineTask<Input, Output>, input: Input) {
  const leaving = leaveToWrite(context)
  const { analyst } = context
  try {
    if (analyst.model) leaving.signal.throwIfAborted()
    const value = await think(task, input, { analyst, signal: leaving.signal })
    return { value, failure: null as Failure | null }
  } catch (error) {
    if (!analyst.model) throw error
    const failure = leaving.signal.aborted ? null : toFailure(error)
    return { value: await task.without(input), failure }
  } finally {
    leaving.stop()
  }
}
