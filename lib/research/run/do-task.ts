import type { Failure } from '../../errors'
import { QUOTING, type RunTask, thinkOrFallBack } from '../../thinking/ask-analyst'
import type { RunContext } from '../run-context'
import { leaveToWrite } from './leave-to-write'

const LIMIT =
  '⚠️  The cost limit for one answer was reached, so the model was not used again. Raise the limit in Settings, then ask again.'

/**
 * Does a task as one step, with the run's model if it has one (`modelOnly`: only with one). Falls back if the call fails, its output is invalid
 * twice, or the person asks for the answer now; in the first two cases a notice says so. Throws if the run is
 * cancelled.
 */
export async function doTask<Input, Output>(
  context: RunContext,
  task: RunTask<Input, Output>,
  input: Input,
): Promise<Output> {
  if (task.modelOnly && !context.analyst.model) return task.without(input)
  const of = (words: RunTask<Input, Output>['name']) => (typeof words === 'string' ? words : words(input))
  const step = of(task.name)
  const done = await context.step(step, () => attempt(context, task, input))
  context.signal.throwIfAborted()
  // The screen shows notices with the same text once.
  if (done.failure) await context.emit({ type: 'notice', message: sayWithout(of(task.instead), done.failure), step })
  return done.value
}

function sayWithout(instead: string, { code, message }: Failure): string {
  if (code === 'limit_reached') return LIMIT
  if (code === 'month_used_up') return `⚠️  The rest was done without the model. ${message}`
  return `⚠️  ${instead}: ${message}`
}

async function attempt<Input, Output>(context: RunContext, task: RunTask<Input, Output>, input: Input) {
  const { signal, stop } = leaveToWrite(context)
  try {
    const analyst = signal.aborted ? QUOTING : context.analyst
    const done = await thinkOrFallBack(task, input, { analyst, signal })
    return signal.aborted ? { ...done, failure: null } : done
  } finally {
    stop()
  }
}
