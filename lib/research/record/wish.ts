import { type Owner, selectWishes, type WishRow } from '../../db/work-rows/owner-rows'
import { lost } from '../../engine/workflow'
import { log } from '../../log'

/** A person's request to a running run: end, pause, or write from what it has found. */
export type Wish = 'cancel' | 'pause' | 'write'

const CHECK_MS = 200

export type Wishes = {
  /** aborted when the person cancels or pauses, and, as `isLost` tells, when another process has taken over */
  signal: AbortSignal
  /** the request at the last check */
  wish(): Wish | null
  stop(): void
}

type Watched = { runId: string; owner: Owner | null; wish: Wish | null; controller: AbortController }

const watched = new Set<Watched>()
let looks: NodeJS.Timeout | undefined
let looking = false

/**
 * Checks five times a second, for whichever process made it, for a request to a run, and whether this process still has
 * the run. All runs of the process share one statement; two hundred separate ones would keep the database busy.
 */
export function watchWishes(runId: string, owner: Owner | null): Wishes {
  const own: Watched = { runId, owner, wish: null, controller: new AbortController() }
  watched.add(own)
  looks ??= setInterval(look, CHECK_MS).unref()
  const stop = () => {
    watched.delete(own)
    if (watched.size > 0) return
    clearInterval(looks)
    looks = undefined
  }
  return { signal: own.controller.signal, wish: () => own.wish, stop }
}

async function look(): Promise<void> {
  // Do not add load to a slow database.
  if (looking) return
  looking = true
  const runs = [...watched]
  try {
    const found = await selectWishes(runs)
    for (const [index, run] of runs.entries()) applyWish(run, found[index] ?? null)
  } catch (error) {
    log.warn('wishes were not looked up', { runs: runs.length, detail: String(error).slice(0, 200) })
  } finally {
    looking = false
  }
}

function applyWish(run: Watched, found: WishRow | null): void {
  run.wish = (found?.wish ?? null) as Wish | null
  if (found && !found.owned) run.controller.abort(lost(run.owner?.workflowId))
  else if (run.wish === 'cancel') run.controller.abort(new DOMException('The run was cancelled.', 'AbortError'))
}
