import type { CslItem } from '../../citations/csl/csl-item'
import { type Paper, Prisma } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import { emptyHit, type Hit, type HitKind, type SourceName } from '../../sources/work/source'

/** Facts that outside sources reported about a work and papers have no columns for. */
export type FoundWork = Pick<
  Hit,
  'kind' | 'types' | 'pmcid' | 's2Id' | 'openPdfUrl' | 'pdfUrls' | 'notice' | 'abstractParts' | 'passage'
> & {
  /** sources that reported it, and when last: ISO date and time */
  told: { source: SourceName; at: string }[]
}

/** CSL types of kinds; for others the venue decides. */
const CSL_TYPES: Partial<Record<HitKind, string>> = {
  article: 'article-journal',
  review: 'article-journal',
  proceedings: 'paper-conference',
  preprint: 'article',
  book: 'book',
  web: 'webpage',
}

type SourceDates = FoundWork['told']

/** A paper as a hit, for comparing and merging it with others. */
export function paperToHit(paper: Omit<Paper, 'csl'>): Hit {
  const found = foundOf(paper)
  const told = found?.told.map(({ at }) => at).sort()
  const { title, authors, published, venue, arxivId, doi, pmid, abstract, citations } = paper
  return {
    ...emptyHit('crossref', paper.addedAt),
    ...(found && { ...found, sources: found.told.map(({ source }) => source), accessed: told?.at(-1) ?? '' }),
    ...{ title, authors, published, venue, arxivId, doi, pmid, abstract, citations, url: paper.url ?? '' },
  }
}

/** Null for a paper that no outside source has reported. */
export function foundOf({ found }: Pick<Paper, 'found'>): FoundWork | null {
  return found === null ? null : fromJson<FoundWork>(found)
}

/** Addresses of its PDF, the open one first. */
export function pdfUrlsOf(paper: Pick<Paper, 'found'>): string[] {
  const { openPdfUrl = null, pdfUrls = [] } = foundOf(paper) ?? {}
  return [...new Set([...(openPdfUrl ? [openPdfUrl] : []), ...pdfUrls])]
}

/** When each source last reported the work, from the work's hits. */
export function latestReports(hits: Hit[], before: SourceDates = []): SourceDates {
  const latest = new Map<SourceName, string>()
  const all = hits.flatMap(({ sources, accessed }) => sources.map((source) => ({ source, at: accessed })))
  for (const { source, at } of [...before, ...all]) if ((latest.get(source) ?? '') < at) latest.set(source, at)
  return [...latest].map(([source, at]) => ({ source, at }))
}

/** A hit as columns of a paper: metadata, and `found` for the rest. */
export function hitColumns(hit: Hit, told: SourceDates) {
  const { kind, types, pmcid, s2Id, openPdfUrl, pdfUrls, notice, abstractParts, passage } = hit
  const found: FoundWork = { kind, types, pmcid, s2Id, openPdfUrl, pdfUrls, notice, abstractParts, passage, told }
  const { title, authors, published, venue, arxivId, doi, pmid, abstract, citations } = hit
  const url = /^https?:\/\//i.test(hit.url) ? hit.url : null
  const csl = cslOf(hit)
  return {
    ...{ title, authors, published, venue, arxivId, doi, pmid, abstract, citations, url },
    found: toJson(found),
    csl: csl ? toJson(csl) : Prisma.DbNull,
  }
}

/** A CSL item with the fields that have no column. */
function cslOf({ kind, pmid, pmcid, accessed }: Hit): CslItem | null {
  const type = CSL_TYPES[kind]
  if (!type) return null
  const day = accessed.slice(0, 10).split('-').map(Number)
  return {
    id: '',
    type,
    ...(pmid && { PMID: pmid }),
    ...(pmcid && { PMCID: pmcid }),
    ...(kind === 'web' && { accessed: { 'date-parts': [day] } }),
  }
}
