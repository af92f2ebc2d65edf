import { env } from '../../env'
import { AppError, toFailure } from '../../errors'
import { adoptUnsent } from '../../files/unsent'
import { log } from '../../log'
import { objectStore } from '../../s3/object-store'
import { storeSettings } from '../../s3/store-settings'
import { saveOwnState } from './files-state'
import { deleteLeftOver, sendFiles } from './send-files'
import { takeUpAway } from './take-up-away'

/** How often it is looked whether something is to be sent; with a store that takes nothing, up to the second one. */
const LOOK_MS = 2_000
const LONGEST_MS = 60_000
const EACH_MS = 60 * 60_000
/** What no file has, to see whether the store answers. */
const NO_FILE = '0'.repeat(64)

/**
 * Sees at the start whether the store does what will be asked of it. Throws `AppError('forbidden')` where it refuses, with
 * what is to be corrected. One that is only away holds nobody up: files wait on this disk.
 */
export async function openFiles(): Promise<void> {
  await adoptUnsent()
  const store = await objectStore()
  const trouble = store && (await store.check())
  if (!trouble) return
  if (trouble.kind === 'refused' && env().FILES === 's3') throw new AppError('forbidden', trouble.message)
  log.warn('the store of PDFs takes nothing now', { detail: trouble.message })
}

/** Sends the store what it is owed for as long as this process lives. Gives what ends it. */
export function watchFiles(): () => void {
  if (!storeSettings()) return () => {}
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let wait = LOOK_MS
  let hourly = 0
  let nextLook = 0
  let away: string | null = null
  // A person is told that the store is away also where nothing waits to be sent.
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
