import { warnOf } from '../../../log'
import { prepared, rows } from '../rows'

/** Changes kept for processes to catch up by; beyond, they read what they know anew. */
const MOST_CHANGES = 200
/** So many more may pile up until somebody looks. */
const SLACK = 100

/** Ids of the changes that are kept: another list than before says that papers have changed. */
export async function indexChanges(): Promise<number[]> {
  const [found] = await prepared<{ changes: number[] }>(
    'SELECT ARRAY(SELECT id FROM index_change ORDER BY id) AS changes',
  )
  return found?.changes ?? []
}

/** Forgets all changes where there are more than are kept, and leaves one that says so. */
export async function sweepChanges(): Promise<void> {
  await rows(
    `WITH forgotten AS (DELETE FROM index_change WHERE (SELECT count(*) FROM index_change) > $1 RETURNING id)
     INSERT INTO index_change (index_id) SELECT NULL FROM forgotten LIMIT 1`,
    [MOST_CHANGES],
  )
}

/** The same in the background, where a search has met too many. */
export function forgetOldChanges(met: number): void {
  if (met > MOST_CHANGES + SLACK) sweepChanges().catch(warnOf('old changes of the index were not forgotten'))
}
