import { type Owner, selectWishes, type WishRow } from '../../db/engine-rows'
import { lost } from '../../engine/workflow'
import { log } from '../../log'

/** A person's request to a run under way: to end, to wait, or to write from what it has found. */
export type Wish = 'cancel' | 'pause' | 'write'

const CHECK_MS = 200

export type Wishes = {
  /** aborted when the person cancels, and, with what `isLost` knows, when another process has the run or it is paused */
  signal: AbortSignal
  /** as it was last looked up */
  wish(): Wish | null
  stop(): void
}

type Watched = { runId: string; owner: Owner | null; wish: Wish | null; controller: AbortController }

const watched = new Set<Watched>()
let looks: NodeJS.Timeout | undefined
let looking = false

/**
 * Looks five times a second what is wanted of a run, from whichever process, and whether this one still has it. All runs
 * of the process are looked up together: by one statement each, two hundred of them would keep the database busy alone.
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
  // A database that is slow to answer is not asked the more.
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
