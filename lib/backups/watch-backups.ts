import { inTurn } from '../db/in-turn'
import { isBusy } from '../engine/launch'
import { toFailure } from '../errors'
import { log } from '../log'
import { backUp, isDailyDue } from './back-up'

/** A start has other things to do, and a machine is not always on. */
const EVERY_MS = 10 * 60 * 1000

/** Longest time that the daily backup waits for an idle moment. */
const PATIENCE_MS = 6 * 60 * 60 * 1000

/** Makes a backup a day, for as long as the process goes on. Gives what ends it. */
export function watchBackups(): () => void {
  const timer = setInterval(() => {
    backUpIfDue().catch((error: unknown) =>
      log.warn('backups were not looked at', { detail: toFailure(error).message }),
    )
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Without room none is made, which `backUp` notes: whoever opens the settings reads of it. Gives whether one was made. */
export function backUpIfDue(): Promise<boolean> {
  // Of several processes one makes it, and the others see that it is there.
  return inTurn('daily-backup', async () => {
    const now = Date.now()
    if (!(await isDailyDue(now))) return false
    // The embedded database answers nobody while it is read, so work that goes on is let end, if it does in time.
    if (isBusy() && !(await isDailyDue(now - PATIENCE_MS))) return false
    return backUp('daily').then(
      () => true,
      () => false,
    )
  })
}
