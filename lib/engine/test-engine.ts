import { forgetEngineClient } from './connect'
import { launch, type Schedule, shutdown, type Workflows } from './launch'
import { forgetQueue } from './results'

/** Launches an engine whose workflows accept work and do nothing, except for the given ones. */
export function launchIdle(own: Partial<Workflows> = {}, schedules: Schedule[] = []): Promise<void> {
  const idle = () => async () => {}
  const workflows = {
    research: idle(),
    ingest: idle(),
    'rebuild-index': idle(),
    'look-up-metadata': idle(),
    'summarize-again': idle(),
    import: idle(),
    item: idle(),
    'look-for-new': idle(),
    'fill-table': idle(),
    'library-overview': idle(),
    ocr: idle(),
    ...own,
  }
  return launch(workflows, schedules)
}

/** Ends the engine like the end of its process: its state is gone, and another can be launched. */
export async function endEngine(): Promise<void> {
  await shutdown()
  forgetEngineClient()
  forgetQueue()
}
