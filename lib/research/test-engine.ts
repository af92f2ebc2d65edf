import { launchIdle } from '../engine/test-engine'
import { research } from './research'
import { researchItem } from './run/each-item'
import { getRunView, watchRun } from './runs'

/** Launches an engine that does runs, and nothing else. */
export const launchForRuns = () => launchIdle({ research, item: researchItem })

/** Waits until a run has ended, and gives what the screen shows of it. */
export async function ended(runId: string) {
  for await (const _event of watchRun(runId, -1));
  return getRunView(runId)
}
