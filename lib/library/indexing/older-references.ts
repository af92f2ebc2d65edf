import { warnOf } from '../../log'
import { ASKABLE_SQL } from '../in-library'
import { rows } from '../sql/rows'
import { indexContent } from './index-layers'

/**
 * Indexes the abstracts of papers without a PDF from before abstracts could be quoted, one paper after the other. Skips
 * papers that are already indexed.
 */
export async function indexOlderReferences(): Promise<void> {
  const waiting = await rows<{ id: string }>(
    `SELECT p.id FROM paper p
     WHERE ${ASKABLE_SQL} AND p.file_hash IS NULL AND (p.abstract ~ '[[:alpha:]]' OR p.found->>'passage' <> '')
       AND NOT EXISTS (
         SELECT FROM indexed_paper i JOIN search_index s ON s.id = i.index_id AND s.active
         WHERE i.paper_id = p.id AND i.layer = 'content'
       )
     ORDER BY p.id`,
  )
  for (const { id } of waiting) await indexContent(id)
}

/** The same in the background. Until it is done, older references are found but not quoted. */
export function indexOlderReferencesSoon(): void {
  indexOlderReferences().catch(warnOf('abstracts of older references were not indexed'))
}
