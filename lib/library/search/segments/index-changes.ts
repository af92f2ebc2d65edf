import { warnOf } from '../../../log'
import { prepared, rows } from '../../sql/rows'

/** Maximum changes kept for processes to catch up with; a process that missed more reads everything again. */
const MOST_CHANGES = 200
/** Changes beyond the maximum that may accumulate before the oldest are deleted. */
const SLACK = 100

/** Returns the ids of the recorded changes. If they differ from those of an earlier call, papers have changed since. */
export async function indexChanges(): Promise<number[]> {
  const [found] = await prepared<{ changes: number[] }>(
    'SELECT ARRAY(SELECT id FROM index_change ORDER BY id) AS changes',
  )
  return found?.changes ?? []
}

/** Clears all changes if there are more than the maximum, and records one change for that. */
export async function sweepChanges(): Promise<void> {
  await rows(
    `WITH forgotten AS (DELETE FROM index_change WHERE (SELECT count(*) FROM index_change) > $1 RETURNING id)
     INSERT INTO index_change (index_id) SELECT NULL FROM forgotten LIMIT 1`,
    [MOST_CHANGES],
  )
}

/** Clears old changes in the background when a search has found too many. */
export function forgetOldChanges(met: number): void {
  if (met > MOST_CHANGES + SLACK) sweepChanges().catch(warnOf('old index changes were not deleted'))
}
