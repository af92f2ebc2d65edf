import { storedHashes } from '../../files/store'
import { HAS_STATUS, PAPERS_HERE } from '../in-library'
import { READER_VERSION } from '../pdf/read-pdf'
import { WITHOUT_VECTORS } from '../search/upkeep'
import { rows } from '../sql/rows'

/**
 * Reasons why a paper is not fully searchable, in the order in which they are shown: what is quickly mended comes before
 * papers without full text, which may be hundreds after an import of references.
 */
export const TROUBLES = [
  'failed',
  'no-text',
  'newer-version',
  'file-missing',
  'not-indexed',
  'no-summary',
  'no-vectors',
  'working',
  'unreadable-pages',
  'earlier-reader',
  'quoted-summary',
  'incomplete',
  'unsure',
  'no-full-text',
] as const
export type Trouble = (typeof TROUBLES)[number]
/** These only affect a paper's summary and citations. */
const SEARCHED: readonly Trouble[] = ['earlier-reader', 'quoted-summary', 'incomplete', 'unsure']

/** `detail`: the error, the progress, or what is missing. */
export type TroubledPaper = { id: string; title: string; detail: string }
/**
 * `count`: number of papers with this trouble. `papers`: the newest of them, or all. `searched`: whether they are found
 * anyway.
 */
export type TroubleReport = { trouble: Trouble; count: number; searched: boolean; papers: TroubledPaper[] }

/**
 * The papers that are not fully searchable, newest first, by their most serious reason; papers without full text also by
 * missing details, so that both counts are those of the library page. Lists the first papers of each reason, and all
 * papers of the reason `all`.
 */
export async function findTroubles(all: string | null, first: number): Promise<TroubleReport[]> {
  const found = await rows<TroubledPaper & { trouble: Trouble; count: number }>(
    `SELECT trouble, id, coalesce(nullif(title, ''), file_name) AS title, ${DETAIL} AS detail, count
     FROM (SELECT p.*, count(*) OVER (PARTITION BY trouble)::int AS count,
         row_number() OVER (PARTITION BY trouble ORDER BY added_at DESC, id) AS place
       FROM ${TROUBLED} AS p) AS p
     WHERE place <= $2 OR trouble = $3 ORDER BY place`,
    [await knownHashes(), first, all],
  )
  return TROUBLES.flatMap((trouble) => {
    const own = found.filter((paper) => paper.trouble === trouble)
    const [newest] = own
    if (!newest) return []
    const papers = own.map(({ id, title, detail }) => ({ id, title, detail }))
    return [{ trouble, count: newest.count, searched: SEARCHED.includes(trouble), papers }]
  })
}

/** Null if the store is unreachable; then no file counts as missing. */
async function knownHashes(): Promise<string[] | null> {
  const hashes = await storedHashes()
  return hashes && [...hashes]
}

/** Ids of all papers with this trouble and no more serious one. */
export async function papersWithTrouble(trouble: Trouble): Promise<string[]> {
  const found = await rows<{ id: string }>(`SELECT id FROM ${TROUBLED} AS p WHERE trouble = $2`, [
    await knownHashes(),
    trouble,
  ])
  return found.map(({ id }) => id)
}

/** Fields that the reader doubted and nobody has changed, as in `unsureFields` of a paper. */
const UNSURE = `jsonb_array_elements_text(p.as_read -> 'unsure') AS doubted(field) WHERE field <> ALL (coalesce(p.edited, '{}')) AND p.csl IS NULL
    AND p.as_read -> field = CASE field WHEN 'title' THEN to_jsonb(p.title) ELSE to_jsonb(p.authors) END`

/** The most serious; null for a fully searchable paper. */
const TROUBLE = `CASE
  WHEN ${HAS_STATUS.failed} THEN
    CASE p.error ->> 'code' WHEN 'no_text' THEN 'no-text' WHEN 'newer_version' THEN 'newer-version' ELSE 'failed' END
  WHEN ${HAS_STATUS.working} THEN 'working'
  WHEN p.file_hash IS NULL THEN 'no-full-text'
  WHEN $1::text[] IS NOT NULL AND stored.hash IS NULL THEN 'file-missing'
  WHEN indexed.content IS NOT TRUE THEN 'not-indexed'
  WHEN summary.paper_id IS NULL OR indexed.summary IS NOT TRUE THEN 'no-summary'
  WHEN wordy.paper_id IS NOT NULL THEN 'no-vectors'
  WHEN p.as_read -> 'unreadable' IS NOT NULL THEN 'unreadable-pages'
  WHEN p.reader_version < ${READER_VERSION} THEN 'earlier-reader'
  WHEN summary.again THEN 'quoted-summary'
  WHEN ${HAS_STATUS.incomplete} THEN 'incomplete'
  WHEN EXISTS (SELECT 1 FROM ${UNSURE}) THEN 'unsure'
END`

/** Missing details of a paper that lacks its full text, too. */
const MINOR = `CASE WHEN p.file_hash IS NULL AND ${HAS_STATUS.incomplete} THEN 'incomplete' END`

const DETAIL = `CASE trouble
  WHEN 'incomplete' THEN 'Missing: ' || concat_ws(', ', CASE WHEN title = '' THEN 'title' END,
    CASE WHEN coalesce(cardinality(authors), 0) = 0 THEN 'authors' END, CASE WHEN coalesce(published, '') = '' THEN 'date' END) || '.'
  WHEN 'unsure' THEN 'Check: ' || (SELECT string_agg(field, ', ') FROM ${UNSURE}) || '.'
  WHEN 'unreadable-pages' THEN (SELECT CASE count(*) WHEN 1 THEN 'Page ' ELSE 'Pages ' END || string_agg(page, ', ')
    FROM jsonb_array_elements_text(p.as_read -> 'unreadable') AS one(page)) || ' cannot be read as text.'
  WHEN 'working' THEN coalesce(CASE status WHEN 'ocr' THEN 'OCR of page ' ELSE 'reading page ' END || (progress ->> 'page') || ' of ' || (progress ->> 'of'), status)
  ELSE coalesce(error ->> 'message', '')
END`

/** Papers with a `trouble`. `$1`: hashes of stored files; null: unknown. */
const TROUBLED = `(SELECT * FROM (SELECT p.*, t.trouble
    FROM (SELECT * FROM ${PAPERS_HERE}) AS p
    LEFT JOIN (SELECT paper_id, bool_or(layer = 'content') AS content, bool_or(layer = 'summary') AS summary
      FROM indexed_paper WHERE index_id = (SELECT id FROM search_index WHERE active) GROUP BY paper_id
    ) AS indexed ON indexed.paper_id = p.id
    LEFT JOIN ${WITHOUT_VECTORS} AS wordy ON wordy.paper_id = p.id
    LEFT JOIN summary ON summary.paper_id = p.id
    LEFT JOIN unnest($1::text[]) AS stored(hash) ON stored.hash = p.file_hash
    CROSS JOIN LATERAL unnest(ARRAY[${TROUBLE}, ${MINOR}]) AS t(trouble)) AS p
  WHERE trouble IS NOT NULL)`
