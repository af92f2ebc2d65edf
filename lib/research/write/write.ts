import { AppError, type Failure, toFailure } from '../../errors'
import { stage } from '../run/stage'
import type { RunContext } from '../run-context'

const DELTA_MS = 50

/** The text written: all of it, or the part before it was cut off, and why. */
export type Draft = {
  markdown: string
  failure: Failure | null
  cancelled: boolean
  /** why the model was not used, in a sentence; absent if it was */
  heldBack?: string
}

/**
 * Stage 3: streams the analyst's text in deltas of about 50 ms. If the analyst fails or the user cancels, the streamed
 * part is kept. `without`: the text to write instead if the user may not use the model any more.
 */
export function write(
  context: RunContext,
  message: string,
  draft: () => AsyncIterable<string>,
  without?: () => AsyncIterable<string>,
): Promise<Draft> {
  return stage(context, 'write', message, () =>
    context.step('write', async () => {
      const written = await stream(context, draft)
      const { failure, markdown } = written
      if (!without || markdown || failure?.code !== 'month_used_up') return written
      return { ...(await stream(context, without)), heldBack: failure.message }
    }),
  )
}

async function stream({ emit, signal }: RunContext, draft: () => AsyncIterable<string>): Promise<Draft> {
  let markdown = ''
  let waiting = ''
  let sent = 0
  const flush = async () => {
    if (!waiting) return
    const text = waiting
    waiting = ''
    sent = Date.now()
    await emit({ type: 'answer.delta', text })
  }
  const end = async (failure: Failure | null) => {
    await flush()
    return { markdown, failure, cancelled: signal.aborted }
  }
  try {
    for await (const text of draft()) {
      markdown += text
      waiting += text
      if (Date.now() - sent >= DELTA_MS) await flush()
      if (signal.aborted) break
    }
    return await end(null)
  } catch (error) {
    return await end(signal.aborted ? null : toFailure(error))
  }
}

/** Throws the cause if a draft was cut off: the failure with its details, or the cancellation. */
export function requireWhole({ failure, cancelled }: Draft, signal: AbortSignal): void {
  if (cancelled) signal.throwIfAborted()
  if (failure?.code === 'limit_reached' || failure?.code === 'month_used_up')
    throw new AppError(failure.code, `❌ ${failure.message}`)
  if (failure) throw new AppError('model_failed', `❌ Failed to synthesize research answer: ${failure.message}`)
}
