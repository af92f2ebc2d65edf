import type { z } from 'zod'
import type { Analyst } from '../../../analyst/analyst'
import { AppError, type Failure, toFailure } from '../../../errors'
import { leaveToWrite } from '../../run/leave-to-write'
import type { RunContext } from '../../run-context'

const LIMIT =
  '⚠️  The limit of cost for one answer was reached: what was left to do then was done by the words alone. Raise the limit in Settings, then ask again.'
/** No call is waited for longer than this. */
const LONGEST_MS = 180_000

type Thought<T> = {
  /** of the step */
  name: string
  /** what is done by the words instead where the model fails, as a notice says it: `The checklist was made` */
  instead: string
  model(signal: AbortSignal): Promise<T>
  words(): Promise<T> | T
}

/**
 * What the model makes of a part of the research, as one step. Where it fails, talks nonsense twice, or the person wants
 * what there is, the words make it, and in the first two cases a notice says so; that the limit is
 * reached is said once, whatever it ended. Throws when the run is cancelled.
 */
export async function byModel<T>(context: RunContext, { name, instead, ...ways }: Thought<T>): Promise<T> {
  const { value, failure } = await context.step(name, () => attempt(context, ways))
  context.signal.throwIfAborted()
  if (failure) {
    // Of notices in the same words one is shown.
    const isLimit = failure.code === 'limit_reached'
    await context.emit({
      type: 'notice',
      message: isLimit ? LIMIT : `⚠️  ${instead} by the words alone: ${failure.message}`,
    })
  }
  return value
}

async function attempt<T>(
  context: RunContext,
  { model, words }: Pick<Thought<T>, 'model' | 'words'>,
): Promise<{ value: T; failure: Failure | null }> {
  const limit = AbortSignal.timeout(LONGEST_MS)
  const leaving = leaveToWrite(context)
  try {
    leaving.signal.throwIfAborted()
    return { value: await model(AbortSignal.any([leaving.signal, limit])), failure: null }
  } catch (error) {
    const late = new AppError('model_failed', 'The model took too long.')
    const failure = leaving.signal.aborted ? null : toFailure(limit.aborted ? late : error)
    return { value: await words(), failure }
  } finally {
    leaving.stop()
  }
}

type Asked<T> = { prompt: string; variables: Record<string, string>; schema: z.ZodType<T>; signal: AbortSignal }

/** Asks the run's model for a value. Throws `AppError('model_failed' | 'limit_reached')`. */
export async function ask<T>(context: RunContext, call: Asked<T>): Promise<T> {
  return modelOf(context).generate(call)
}

/** The run's model. Throws `AppError('model_failed')` where there is none any more. */
export function modelOf({ analyst }: RunContext): NonNullable<Analyst['model']> {
  if (!analyst.model) throw new AppError('model_failed', 'No language model is connected.')
  return analyst.model
}
