import { NOTICE_KINDS, type NoticeKind, type PublicationNotice } from '../../citations/csl/publication-notice'
import type { PublicationNotice as WholeNotice } from '../../db/generated/client'
import type { FoundWork } from '../paper/found-work'
import { prepared } from '../sql/rows'

/** `told`: the notice of the source that reported the work. */
type NotedWork = { id: string; doi: string | null; pmid: string | null; told: FoundWork['notice'] }

type NoticeRow = Omit<WholeNotice, 'id'>

/** Number of ids per query. */
const AT_ONCE = 5000

/**
 * The most serious notice on each paper, by DOI or PubMed id, without asking anybody outside. Omits papers without one.
 * A reinstated work has the status it had before.
 */
export async function noticesOf(paperIds: string[]): Promise<Map<string, PublicationNotice>> {
  const found = new Map<string, PublicationNotice>()
  for (let from = 0; from < paperIds.length; from += AT_ONCE) {
    // Not the whole columns, which hold all that sources know.
    const papers = await prepared<NotedWork>(
      `SELECT id, doi, coalesce(pmid, csl ->> 'PMID') AS pmid, nullif(found -> 'notice', 'null'::jsonb) AS told
       FROM paper WHERE id = ANY($1)`,
      [paperIds.slice(from, from + AT_ONCE)],
    )
    const works = papers.map((paper) => ({ ...paper, doi: paper.doi?.toLowerCase() ?? null }))
    const dois = works.flatMap(({ doi }) => doi ?? [])
    const pmids = works.flatMap(({ pmid }) => pmid ?? [])
    const rows = await prepared<NoticeRow>(
      `SELECT source, kind, doi, pmid, date, url, reasons FROM publication_notice
       WHERE doi = ANY($1::text[]) OR pmid = ANY($2::text[])`,
      [dois, pmids],
    )
    for (const { id, doi, pmid, told } of works) {
      const own = rows.filter((row) => (doi !== null && row.doi === doi) || (pmid !== null && row.pmid === pmid))
      const notice = currentNotice(own) ?? (told && { kind: told.kind, date: null, url: told.url, reasons: [] })
      if (notice) found.set(id, notice)
    }
  }
  return found
}

/** The most serious notice still in force, and the latest of its kind. */
function currentNotice(rows: NoticeRow[]): PublicationNotice | null {
  const lifted = rows.filter(({ kind }) => kind === 'reinstatement').map(({ date }) => date ?? '')
  const [last] = lifted.sort().reverse()
  const holding = rows.filter(
    ({ kind, date }) => kind !== 'reinstatement' && (last === undefined || (date ?? '') > last),
  )
  for (const kind of NOTICE_KINDS) {
    const [latest] = holding
      .filter((row) => row.kind === kind)
      .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.source.localeCompare(b.source))
    if (latest) {
      const reasons = holding.filter((row) => row.kind === kind).flatMap((row) => row.reasons)
      return { kind: kind as NoticeKind, date: latest.date, url: latest.url, reasons: [...new Set(reasons)] }
    }
  }
  return null
}
