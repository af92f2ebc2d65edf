import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../errors'
import { backoff } from '../../net/headers'
import type { ModelConnection } from '../connection/connection'
import { explainFailure, ModelFailure } from './model-failure'

/** Longest wait, ms, while a person is watching. For a longer one the failure is shown with the time to wait. */
const LONGEST_WAIT_MS = 60_000

/**
 * Runs `attempt` until it succeeds. Retries only failures that may pass (rate limit, server error, network), after the
 * delay that the server asks for. Throws `ModelFailure`, `AppError('limit_reached')`, or the signal's reason once
 * aborted.
 */
export async function withRetries<T>(
  call: { connection: ModelConnection; model: string; signal?: AbortSignal },
  attempt: () => Promise<T>,
): Promise<T> {
  const { retries, backoffMs } = call.connection.patience
  for (let tries = 0; ; tries++) {
    call.signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      call.signal?.throwIfAborted()
      // The limit of the work; retries do not extend it.
      if (error instanceof AppError && !(error instanceof ModelFailure)) throw error
      const failure = explainFailure(error, call.connection, call.model)
      const pause = failure.retryAfterMs ?? backoff(backoffMs, tries)
      if (!failure.retryable || tries >= retries || pause > LONGEST_WAIT_MS) throw failure
      await pauseFor(pause, failure, call.signal)
    }
  }
}

async function pauseFor(ms: number, failure: ModelFailure, signal?: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal })
  } catch {
    signal?.throwIfAborted()
    throw failure
  }
}
