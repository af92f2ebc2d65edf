import { db } from '../db/client'
import { log } from '../log'

const CHECK_MS = 200

/**
 * A signal that is aborted when the person cancels the run, from whichever process: the wish is a row in the
 * database, looked up five times a second.
 */
export function watchForCancel(runId: string): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController()
  const timer = setInterval(async () => {
    try {
      const client = await db()
      const run = await client.run.findUnique({ where: { id: runId }, select: { cancelledAt: true } })
      if (run?.cancelledAt) controller.abort(new DOMException('The run was cancelled.', 'AbortError'))
    } catch (error) {
      log.warn('cancel was not looked up', { runId, detail: String(error).slice(0, 200) })
    }
  }, CHECK_MS)
  timer.unref()
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}
