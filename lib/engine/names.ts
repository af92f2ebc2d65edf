/** Names that the web side enqueues by and the worker side registers under. */
export const WORKFLOW = {
  research: 'research',
  ingest: 'ingest',
  rebuild: 'rebuild-index',
  lookUp: 'look-up-metadata',
  summarizeAgain: 'summarize-again',
  import: 'import',
  item: 'item',
  lookForNew: 'look-for-new',
} as const
export const QUEUE = {
  runs: 'runs',
  ingest: 'ingest',
  rebuild: 'rebuild',
  lookUp: 'look-up',
  import: 'import',
  lookForNew: 'look-for-new',
} as const

/** The queue of the items of a run that may be done side by side. */
export const ITEMS = 'items'

/** What each source lets us ask it: so many requests in so many seconds, by all processes together. */
export const SOURCE_QUEUES = {
  'source-arxiv': [1, 3],
  'source-pubmed': [3, 1],
  'source-semantic-scholar': [1, 1],
  'source-crossref': [5, 1],
  'source-web': [1, 1],
} as const satisfies Record<string, readonly [requests: number, seconds: number]>

export type SourceQueue = keyof typeof SOURCE_QUEUES
