import { NOTICE_KINDS, type NoticeKind, type PublicationNotice } from '../../citations/references/publication-notice'
import { db } from '../../db/client'
import type { PublicationNotice as NoticeRow } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import { foundOf } from '../paper/found-work'

/** Number of ids per query. */
const AT_ONCE = 5000

/**
 * The most serious notice on each paper, by DOI or PubMed id, without asking anybody outside. Omits papers without one.
 * A reinstated work has the status it had before.
 */
export async function noticesOf(paperIds: string[]): Promise<Map<string, PublicationNotice>> {
  const client = await db()
  const found = new Map<string, PublicationNotice>()
  for (let from = 0; from < paperIds.length; from += AT_ONCE) {
    const papers = await client.paper.findMany({
      where: { id: { in: paperIds.slice(from, from + AT_ONCE) } },
      select: { id: true, doi: true, pmid: true, csl: true, found: true },
    })
    const works = papers.map(({ id, doi, pmid, csl, found }) => ({
      id,
      doi: doi?.toLowerCase() ?? null,
      pmid: pmid ?? pmidIn(csl),
      told: foundOf({ found })?.notice ?? null,
    }))
    const dois = works.flatMap(({ doi }) => doi ?? [])
    const pmids = works.flatMap(({ pmid }) => pmid ?? [])
    const rows = await client.publicationNotice.findMany({
      where: { OR: [{ doi: { in: dois } }, { pmid: { in: pmids } }] },
    })
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

function pmidIn(csl: unknown): string | null {
  const pmid = fromJson<{ PMID?: unknown } | null>(csl as Parameters<typeof fromJson>[0])?.PMID
  return typeof pmid === 'string' || typeof pmid === 'number' ? String(pmid) : null
}
