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
  fillTable: 'fill-table',
  overview: 'library-overview',
  ocr: 'ocr',
} as const
export const QUEUE = {
  runs: 'runs',
  /** runs that take minutes, so that no number of them keeps a question waiting */
  longRuns: 'long-runs',
  ingest: 'ingest',
  rebuild: 'rebuild',
  lookUp: 'look-up',
  import: 'import',
  lookForNew: 'look-for-new',
  tables: 'tables',
  overview: 'overview',
  /** scans, whose pages take seconds each */
  ocr: 'ocr',
} as const
export type QueueName = (typeof QUEUE)[keyof typeof QUEUE]

/** The queue of the items of a run that may be done side by side. */
export const ITEMS = 'items'

/**
 * Work of a queue that a process looks at where it does `most` at once: more, since what it takes of that goes by person. The
 * trigger `keep_turn` holds it to the quarter.
 */
export function lookedAt(most: number): number {
  return 4 * most
}
