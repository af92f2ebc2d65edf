import { setTimeout as wait } from 'node:timers/promises'
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue'
import { workflowTimeoutConfig } from '@dbos-inc/dbos-sdk/internal/workflow_management'
import { hasQueuedWork, QUEUED } from '../db/engine-rows'
import { listen } from '../db/listen'

/** While the queues are polled: how often they are checked for being empty, in ms. */
const CHECK_MS = 500
/** At rest: how often they are checked in case a notification was lost, in ms. */
const REST_MS = 5_000

/** Interval of the engine's check for workflows past a time limit, ms. Folio sets no such limits. */
const TIME_LIMITS_MS = 60_000

/**
 * Lets the engine poll its queues only while one holds work; at rest a notification of the database starts that again. The
 * engine itself polls each queue several times a second for as long as it lives. To be called before the engine is
 * launched; gives what ends it, to be called before the engine is shut down.
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
      // Made before the check, so that work which is queued meanwhile is not missed.
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

/** The queue of the items of a run that may be done side by side. */
export const ITEMS = 'items'

/**
 * Work of a queue that a process looks at where it does `most` at once: more, since what it takes of that goes by person. The
 * trigger `keep_turn` holds it to the quarter.
 */
export function lookedAt(most: number): number {
  return 4 * most
}
