import { asInstallation } from '../../owner'
import { dropFiles } from '../files/keep-file'
import { OUTSIDE_SQL } from '../in-library'
import { rows } from '../sql/rows'

/** Time after which an outside work that nothing refers to is deleted. */
const KEPT = `interval '90 days'`
const EACH_MS = 60 * 60_000

let next = 0

// Keeps referenced works, and those a person has marked, since otherwise a dismissed work would count as new again.
const UNUSED = `NOT EXISTS (SELECT FROM paper_mark k WHERE k.paper_id = p.id AND (k.tags <> '{}' OR k.starred OR k.reading <> 'unread'))
  AND NOT EXISTS (SELECT FROM evidence e WHERE e.paper_id = p.id)
  AND NOT EXISTS (SELECT FROM citation c WHERE c.paper_id = p.id)
  AND NOT EXISTS (SELECT FROM topic_find f WHERE f.paper_id = p.id)
  AND NOT EXISTS (SELECT FROM comparison_row r WHERE r.paper_id = p.id)
  AND NOT EXISTS (SELECT FROM note n WHERE n.paper_id = p.id)
  AND NOT EXISTS (SELECT FROM highlight h WHERE h.paper_id = p.id)
  AND NOT EXISTS (SELECT FROM paper_alias a WHERE a.paper_id = p.id)
  AND NOT EXISTS (SELECT FROM paper m WHERE m.merged_into = p.id)`

/**
 * Deletes outside works that no source has reported for 90 days and that are unused: in no evidence, citation, topic or
 * table, and without a mark of a person. Returns their number. The caller must hold the lock for storing hits.
 */
export async function sweepOutside(): Promise<number> {
  const swept = await asInstallation(() =>
    rows<{ file_hash: string | null }>(
      `DELETE FROM paper p WHERE ${OUTSIDE_SQL} AND updated_at < CURRENT_TIMESTAMP::timestamp - ${KEPT} AND ${UNUSED}
       RETURNING p.file_hash`,
    ),
  )
  await dropFiles(swept.map(({ file_hash: hash }) => hash))
  return swept.length
}

/** The same, at most once an hour in this process. */
export async function sweepOutsideHourly(): Promise<void> {
  if (Date.now() < next) return
  next = Date.now() + EACH_MS
  await sweepOutside()
}
