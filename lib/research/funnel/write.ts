import { AppError, type Failure, toFailure } from '../../errors'
import { stage } from '../run/stage'
import type { RunContext } from '../run-context'

const DELTA_MS = 50

/** What was written: the whole, or as much as there was when it was cut off, and why. */
export type Draft = {
  markdown: string
  failure: Failure | null
  cancelled: boolean
  /** why it was written without the model, in a sentence; absent: it was not */
  heldBack?: string
}

/**
 * Stage 3: streams what the analyst writes, in deltas of about 50 ms. When the analyst fails or the person
 * cancels, what was streamed is kept. `without`: what is written instead where the person may not use the model any more.
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

/** Throws what cut a draft off: the seed's sentence with the details, or that the person cancelled. */
export function requireWhole({ failure, cancelled }: Draft, signal: AbortSignal): void {
  if (cancelled) signal.throwIfAborted()
  if (failure?.code === 'limit_reached' || failure?.code === 'month_used_up')
    throw new AppError(failure.code, `❌ ${failure.message}`)
  if (failure) throw new AppError('model_failed', `❌ Failed to synthesize research answer: ${failure.message}`)
}
