import { setTimeout as wait } from 'node:timers/promises'
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue'
import { workflowTimeoutConfig } from '@dbos-inc/dbos-sdk/internal/workflow_management'
import { listen } from '../db/connection/listen'
import { QUEUED, queuesWithWork } from '../db/work-rows/queue-rows'

/** Interval, ms, at which queues are checked for work while some hold it. */
const CHECK_MS = 500
/** The shortest such interval, since thousands of notifications may arrive in a row. */
const SHORTEST_MS = 100
/** Interval, ms, at rest, in case a notification was lost. */
const REST_MS = 5_000

/** Interval of the engine's check for workflows past a time limit, ms. Folio sets no such limits. */
const TIME_LIMITS_MS = 60_000

/**
 * Makes the engine poll only queues that hold work; a database notification wakes it. By default it polls each queue
 * several times a second forever, with four statements each. Call it before launch; call the returned function before
 * shutdown.
 */
export async function serveQueues(): Promise<() => Promise<void>> {
  workflowTimeoutConfig.pollingIntervalMs = TIME_LIMITS_MS
  const { dispatchLoop } = wfQueueRunner
  let ended = false
  let news = new AbortController()
  const unlisten = await listen(QUEUED, () => news.abort())
  /** Null: unknown, so all queues are polled. */
  let withWork: Set<string> | null = null
  const isBusy = async () => {
    // Listens before the check, so that work queued meanwhile is not missed.
    news = new AbortController()
    withWork = await queuesWithWork().catch(() => null)
    return withWork === null || withWork.size > 0
  }
  const untilNews = (ms: number) => wait(ms, undefined, { signal: news.signal, ref: false }).catch(() => {})

  wfQueueRunner.dispatchLoop = async (engine, ...more) => {
    const { systemDatabase } = engine
    const claim = systemDatabase.findAndMarkStartableWorkflows.bind(systemDatabase)
    systemDatabase.findAndMarkStartableWorkflows = async (queue, ...options) =>
      withWork && !withWork.has(queue.name) ? [] : claim(queue, ...options)
    while (!ended) {
      if (!(await isBusy())) {
        await untilNews(REST_MS)
        continue
      }
      if (ended) return
      const polling = dispatchLoop.call(wfQueueRunner, engine, ...more)
      do await Promise.all([untilNews(CHECK_MS), wait(SHORTEST_MS, undefined, { ref: false })])
      while (!ended && (await isBusy()))
      wfQueueRunner.stop()
      await polling
    }
  }

  return async () => {
    ended = true
    wfQueueRunner.dispatchLoop = dispatchLoop
    wfQueueRunner.stop()
    news.abort()
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
