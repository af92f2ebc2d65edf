import { setTimeout as wait } from 'node:timers/promises'
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue'
import { workflowTimeoutConfig } from '@dbos-inc/dbos-sdk/internal/workflow_management'
import { listen } from '../db/connection/listen'
import { hasQueuedWork, QUEUED } from '../db/work-rows/queue-rows'

/** Interval, ms, at which polled queues are checked for being empty. */
const CHECK_MS = 500
/** Interval, ms, at rest, in case a notification was lost. */
const REST_MS = 5_000

/** Interval of the engine's check for workflows past a time limit, ms. Folio sets no such limits. */
const TIME_LIMITS_MS = 60_000

/**
 * Makes the engine poll its queues only while one holds work; a database notification wakes it. By default it polls each
 * queue several times a second forever. Call it before launch; call the returned function before shutdown.
 */
export async function serveQueues(): Promise<() => Promise<void>> {
  workflowTimeoutConfig.pollingIntervalMs = TIME_LIMITS_MS
  const { dispatchLoop } = wfQueueRunner
  let ended = false
  let rest = new AbortController()
  const unlisten = await listen(QUEUED, () => rest.abort())
  const isBusy = () => hasQueuedWork().catch(() => true)

  wfQueueRunner.dispatchLoop = async (...args) => {
    while (!ended) {
      // Listens before the check, so that work queued meanwhile is not missed.
      rest = new AbortController()
      const { signal } = rest
      if (!(await isBusy())) {
        await wait(REST_MS, undefined, { signal, ref: false }).catch(() => {})
        continue
      }
      if (ended) return
      const polling = dispatchLoop.apply(wfQueueRunner, args)
      do await wait(CHECK_MS, undefined, { ref: false })
      while (!ended && (await isBusy()))
      wfQueueRunner.stop()
      await polling
    }
  }

  return async () => {
    ended = true
    wfQueueRunner.dispatchLoop = dispatchLoop
    wfQueueRunner.stop()
    rest.abort()
    await unlisten()
  }
}

/** Queue for items of a run that can be done in parallel. */
export const ITEMS = 'items'

/**
 * Number of queued workflows that a process claims to execute `most` at once. It is larger because turns by person
 * reduce it: the trigger `keep_turn` limits it to a quarter.
 */
export function lookedAt(most: number): number {
  return 4 * most
}
