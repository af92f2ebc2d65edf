import { launchIdle } from '../engine/test-engine'
import { inTime } from '../test-until'
import { getRunView, watchRun } from './runs'
import { researchItem } from './workflow/each-item'
import { research } from './workflow/research'

/** Launches an engine for runs only. */
export const launchForRuns = () => launchIdle({ research, item: researchItem })

/** Waits until a run has ended, and returns its state on the screen. */
export async function ended(runId: string) {
  const events = watchRun(runId, -1)
  let last = 'its beginning'
  for (;;) {
    const { done, value } = await inTime(`run ${runId} after ${last}`, events.next())
    if (done) return getRunView(runId)
    last = value.event.type
  }
}
