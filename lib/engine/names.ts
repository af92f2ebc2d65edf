/** Names that the web side enqueues by and the worker side registers under. */
export const WORKFLOW = { research: 'research', ingest: 'ingest', rebuild: 'rebuild-index' } as const
export const QUEUE = { runs: 'runs', ingest: 'ingest', rebuild: 'rebuild' } as const
export const EVENTS = 'events'
