import { type DuplicateCandidate, type DuplicateGroup, findDuplicates, readApart } from '../identity/find-duplicates'
import { HAS_STATUS, PAPERS_HERE } from '../in-library'
import { type PaperView, papersById } from '../papers'
import { rows } from '../sql/rows'

export type SuggestedDuplicates = Omit<DuplicateGroup, 'ids'> & { papers: PaperView[] }

/**
 * Groups of papers that seem to be one work and that nobody has marked as different. Excludes newer versions that wait
 * for a decision.
 */
export async function suggestDuplicates(): Promise<SuggestedDuplicates[]> {
  const [candidates, areApart] = await Promise.all([
    rows<DuplicateCandidate>(
      `SELECT id, title, coalesce(authors, '{}') AS authors, arxiv_id AS "arxivId", doi, file_hash AS "fileHash" FROM ${PAPERS_HERE}
         AND (p.status = 'ready' OR ${HAS_STATUS.failed} AND p.error ->> 'replaces' IS NULL)
       ORDER BY added_at DESC, id`,
    ),
    readApart(),
  ])
  const groups = findDuplicates(candidates, areApart)
  const papers = await papersById(groups.flatMap(({ ids }) => ids))
  const byId = new Map(papers.map((paper) => [paper.id, paper]))
  return groups.map(({ ids, reasons }) => ({ reasons, papers: ids.flatMap((id) => byId.get(id) ?? []) }))
}
