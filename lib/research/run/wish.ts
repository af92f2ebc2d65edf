import { type Owner, selectWish } from '../../db/engine-rows'
import { lost } from '../../engine/ownership'
import { log } from '../../log'

/** What a person wants of a run under way: that it ends with what it has, waits, or writes from what it has found. */
export type Wish = 'cancel' | 'pause' | 'write'

const CHECK_MS = 200

export type Wishes = {
  /** aborted when the person cancels, and, with what `isLost` knows, when another process has the run or it is paused */
  signal: AbortSignal
  /** as it was last looked up */
  wish(): Wish | null
  stop(): void
}

/** Looks five times a second what is wanted of a run, from whichever process, and whether this one still has it. */
export function watchWishes(runId: string, owner: Owner | null): Wishes {
  const controller = new AbortController()
  let wish: Wish | null = null
  let looking = false
  const timer = setInterval(async () => {
    // A database that is slow to answer is not asked the more.
    if (looking) return
    looking = true
    try {
      const found = await selectWish(runId, owner)
      wish = (found?.wish ?? null) as Wish | null
      if (found && !found.owned) controller.abort(lost(owner?.workflowId))
      else if (wish === 'cancel') controller.abort(new DOMException('The run was cancelled.', 'AbortError'))
    } catch (error) {
      log.warn('wishes were not looked up', { runId, detail: String(error).slice(0, 200) })
    } finally {
      looking = false
    }
  }, CHECK_MS)
  timer.unref()
  return { signal: controller.signal, wish: () => wish, stop: () => clearInterval(timer) }
}
