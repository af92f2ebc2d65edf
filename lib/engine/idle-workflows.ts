import type { Workflows } from './launch'

/** For tests: workflows that accept their work and do none of it, but for those that are given. */
export function idleWorkflows(own: Partial<Workflows> = {}): Workflows {
  const idle = () => async () => {}
  return {
    research: idle(),
    ingest: idle(),
    'rebuild-index': idle(),
    'look-up-metadata': idle(),
    'summarize-again': idle(),
    import: idle(),
    item: idle(),
    'look-for-new': idle(),
    'fill-table': idle(),
    ...own,
  }
}
