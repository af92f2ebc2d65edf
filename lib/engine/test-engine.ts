import { forgetEngineClient } from './connect'
import { launch, type Schedule, shutdown, type Workflows } from './launch'
import { forgetQueue } from './results'

/** Launches an engine whose workflows accept their work and do none of it, but for those that are given. */
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

/** Ends the engine as the end of its process would: what this process knew of it is gone, and another can be launched. */
export async function endEngine(): Promise<void> {
  await shutdown()
  forgetEngineClient()
  forgetQueue()
}
