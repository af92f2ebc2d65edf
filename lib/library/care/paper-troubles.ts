import { storedHashes } from '../../files/store'
import { HAS_STATUS, PAPERS_HERE } from '../list/list-sql'
import { READER_VERSION } from '../pdf/reader-version'
import { rows } from '../search/rows'

/** Why a paper cannot be searched in full, most serious first; the last three only make its summary and its citations poorer. */
export const TROUBLES = [
  'failed',
  'no-text',
  'newer-version',
  'file-missing',
  'not-indexed',
  'no-summary',
  'no-full-text',
  'working',
  'earlier-reader',
  'quoted-summary',
  'incomplete',
] as const
export type Trouble = (typeof TROUBLES)[number]

/** `detail` says more than the trouble does: the error, how far it is, or what is missing. */
export type TroubledPaper = { id: string; title: string; detail: string; pages: number }

/** The papers that are not fully searchable, by the reason: each under the most serious one, newest first. */
export async function findTroubles(): Promise<{ trouble: Trouble; papers: TroubledPaper[] }[]> {
  // Told apart by the database: of the papers that lack nothing, it sends nothing.
  const found = await rows<TroubledPaper & { trouble: Trouble }>(
    `SELECT trouble, id, coalesce(nullif(title, ''), file_name) AS title, ${DETAIL} AS detail, page_count AS pages
     FROM (SELECT p.*, ${TROUBLE} AS trouble
       FROM (SELECT * FROM ${PAPERS_HERE}) AS p
       LEFT JOIN (SELECT paper_id, bool_or(layer = 'content') AS content, bool_or(layer = 'summary') AS summary
         FROM indexed_paper WHERE index_id = (SELECT id FROM search_index WHERE active) GROUP BY paper_id
       ) AS indexed ON indexed.paper_id = p.id
       LEFT JOIN summary ON summary.paper_id = p.id
       LEFT JOIN unnest($1::text[]) AS stored(hash) ON stored.hash = p.file_hash) AS p
     WHERE trouble IS NOT NULL ORDER BY added_at DESC, id`,
    [[...(await storedHashes())]],
  )
  const groups = new Map<Trouble, TroubledPaper[]>(TROUBLES.map((trouble) => [trouble, []]))
  for (const { trouble, ...paper } of found) groups.get(trouble)?.push(paper)
  return [...groups].filter(([, papers]) => papers.length > 0).map(([trouble, papers]) => ({ trouble, papers }))
}

/** Null for a paper that is fully searchable. */
const TROUBLE = `CASE
  WHEN ${HAS_STATUS.failed} THEN
    CASE p.error ->> 'code' WHEN 'no_text' THEN 'no-text' WHEN 'newer_version' THEN 'newer-version' ELSE 'failed' END
  WHEN ${HAS_STATUS.working} THEN 'working'
  WHEN p.file_hash IS NULL THEN 'no-full-text'
  WHEN stored.hash IS NULL THEN 'file-missing'
  WHEN indexed.content IS NOT TRUE THEN 'not-indexed'
  WHEN summary.paper_id IS NULL OR indexed.summary IS NOT TRUE THEN 'no-summary'
  WHEN p.reader_version < ${READER_VERSION} THEN 'earlier-reader'
  WHEN summary.again THEN 'quoted-summary'
  WHEN ${HAS_STATUS.incomplete} THEN 'incomplete'
END`

const DETAIL = `CASE trouble
  WHEN 'incomplete' THEN 'Missing: ' || concat_ws(', ', CASE WHEN title = '' THEN 'title' END,
    CASE WHEN coalesce(cardinality(authors), 0) = 0 THEN 'authors' END, CASE WHEN coalesce(published, '') = '' THEN 'date' END) || '.'
  WHEN 'working' THEN coalesce('reading page ' || (progress ->> 'page') || ' of ' || (progress ->> 'of'), status)
  ELSE coalesce(error ->> 'message', '')
END`
