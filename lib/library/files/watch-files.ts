import { env } from '../../env'
import { AppError, toFailure } from '../../errors'
import { adoptUnsent } from '../../files/unsent'
import { log } from '../../log'
import { objectStore } from '../../s3/object-store'
import { storeSettings } from '../../s3/store-settings'
import { saveOwnState } from './files-state'
import { deleteLeftOver, sendFiles } from './send-files'
import { takeUpAway } from './take-up-away'

/** Interval for checking whether something must be sent; it grows to the second value if the store refuses. */
const LOOK_MS = 2_000
const LONGEST_MS = 60_000
const EACH_MS = 60 * 60_000
/** The hash of no file, for checking whether the store answers. */
const NO_FILE = '0'.repeat(64)

/**
 * Checks at the start whether the store supports what Folio needs. Throws `AppError('forbidden')` with the remedy if it
 * refuses. An unreachable store blocks nothing: files wait on this disk.
 */
export async function openFiles(): Promise<void> {
  await adoptUnsent()
  const store = await objectStore()
  const trouble = store && (await store.check())
  if (!trouble) return
  if (trouble.kind === 'refused' && env().FILES === 's3') throw new AppError('forbidden', trouble.message)
  log.warn('the store of PDFs takes nothing now', { detail: trouble.message })
}

/** Sends pending changes to the store while this process is running. Returns a function that stops it. */
export function watchFiles(): () => void {
  if (!storeSettings()) return () => {}
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let wait = LOOK_MS
  let hourly = 0
  let nextLook = 0
  let away: string | null = null
  // Reports an unreachable store even if nothing is waiting.
  const lookAtStore = async () => {
    if (away === null && Date.now() < nextLook) return null
    nextLook = Date.now() + LONGEST_MS
    const store = await objectStore()
    const looked = store?.size(NO_FILE).then(
      () => null,
      (error: unknown) => toFailure(error).message,
    )
    away = (await looked) ?? null
    return away
  }
  const look = async () => {
    try {
      const thorough = Date.now() >= hourly
      if (thorough) {
        hourly = Date.now() + EACH_MS
        await deleteLeftOver()
      }
      const { waiting, ...report } = await sendFiles({ thorough })
      const trouble = report.trouble ?? (await lookAtStore())
      await saveOwnState({ trouble, waiting })
      if (!trouble) await takeUpAway()
      wait = trouble ? Math.min(2 * wait, LONGEST_MS) : LOOK_MS
    } catch (error) {
      wait = Math.min(2 * wait, LONGEST_MS)
      log.warn('PDFs were not sent', { detail: toFailure(error).message, error: String(error).slice(0, 200) })
    }
    if (!ended) timer = setTimeout(look, wait).unref()
  }
  timer = setTimeout(look, 0).unref()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
