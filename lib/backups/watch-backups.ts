import { inTurn } from '../db/connection/transaction'
import { isBusy } from '../engine/launch'
import { toFailure } from '../errors'
import { log } from '../log'
import { backUp, isDailyDue } from './back-up'

/** A check every few minutes, since a machine may be off at a fixed time. */
const EVERY_MS = 10 * 60 * 1000

/** Longest time that the daily backup waits for an idle moment. */
const PATIENCE_MS = 6 * 60 * 60 * 1000

/** Makes a daily backup while the process runs. Returns a function that stops it. */
export function watchBackups(): () => void {
  const timer = setInterval(() => {
    backUpIfDue().catch((error: unknown) =>
      log.warn('backups were not looked at', { detail: toFailure(error).message }),
    )
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns whether it made a backup. `backUp` keeps a failure, such as a full disk, for the settings page. */
export function backUpIfDue(): Promise<boolean> {
  // One process makes the backup; the others then find that none is due.
  return inTurn('daily-backup', async () => {
    const now = Date.now()
    if (!(await isDailyDue(now))) return false
    // A backup blocks the embedded database, so wait for running work to end, for a limited time.
    if (isBusy() && !(await isDailyDue(now - PATIENCE_MS))) return false
    return backUp('daily').then(
      () => true,
      () => false,
    )
  })
}
