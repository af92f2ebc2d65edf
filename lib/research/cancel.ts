import { db } from '../db/client'
import { log } from '../log'

const CHECK_MS = 200

const watched = new Map<string, AbortController>()
let timer: NodeJS.Timeout | undefined

/**
 * A signal that is aborted when the person cancels the run, from whichever process: the wish is a row in the
 * database, looked up five times a second for all runs of this process at once.
 */
export function watchForCancel(runId: string): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController()
  watched.set(runId, controller)
  if (!timer) {
    timer = setInterval(lookUp, CHECK_MS)
    timer.unref()
  }
  return {
    signal: controller.signal,
    stop: () => {
      if (watched.get(runId) === controller) watched.delete(runId)
      if (watched.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
  }
}

let looking = false

async function lookUp(): Promise<void> {
  // A slow look is not overtaken by others that ask the same.
  if (looking) return
  looking = true
  try {
    const client = await db()
    const where = { id: { in: [...watched.keys()] }, cancelledAt: { not: null } }
    for (const { id } of await client.run.findMany({ where, select: { id: true } }))
      watched.get(id)?.abort(new DOMException('The run was cancelled.', 'AbortError'))
  } catch (error) {
    log.warn('cancels were not looked up', { runs: watched.size, detail: String(error).slice(0, 200) })
  } finally {
    looking = false
  }
}
