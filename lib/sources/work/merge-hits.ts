import { addToList } from '../../add-to-list'
import { compare, letters, surname } from '../../text/names/compare-names'
import { type Hit, type HitKind, type SourceName, yearOf } from './source'

/**
 * A title with this many letters is distinctive (unlike `Introduction` or `Reply`), so it needs no matching author or
 * year.
 */
const TELLING = 20

/**
 * DOI prefixes of preprint servers: arXiv, bioRxiv and medRxiv, Research Square, ChemRxiv, PsyArXiv, Preprints.org,
 * SSRN.
 */
const PREPRINT = /^10\.(?:(?:48550|21203|26434|31234|20944|2139|64898)\/|1101\/\d)/

/** Sources in order of trust, by field. A source is most reliable on its own data. */
const BELIEVED = {
  title: ['pubmed', 'crossref', 'arxiv', 'semantic-scholar', 'web'],
  authors: ['crossref', 'pubmed', 'arxiv', 'semantic-scholar', 'web'],
  published: ['crossref', 'pubmed', 'semantic-scholar', 'arxiv', 'web'],
  abstract: ['pubmed', 'arxiv', 'crossref', 'semantic-scholar', 'web'],
  citations: ['semantic-scholar', 'crossref', 'pubmed', 'arxiv', 'web'],
  pdf: ['arxiv', 'semantic-scholar', 'pubmed', 'crossref', 'web'],
  page: ['pubmed', 'crossref', 'arxiv', 'semantic-scholar', 'web'],
} satisfies Record<string, SourceName[]>

/** Kinds from the most specific: a source that says “review” has looked, and a published preprint is an article. */
const TELLING_KINDS: HitKind[] = ['review', 'article', 'proceedings', 'book', 'preprint', 'other', 'web']

/**
 * Groups hits by work: the same DOI, PMID, PMC id, arXiv id (any version), id or address, else the same title with the
 * same first author or nearly the same year. A published work includes its preprint. Works are in the order of their
 * first hit; the grouping does not depend on the order of hits.
 */
export function groupHits(hits: Hit[]): Hit[][] {
  const groupOf = new Map<Hit, Hit[]>()
  const join = (one: Hit, other: Hit) => {
    const [into, from] = [groupOf.get(one) ?? [one], groupOf.get(other) ?? [other]]
    if (into === from) return
    into.push(...from)
    for (const hit of into) groupOf.set(hit, into)
  }
  // Sort first, so that the order of hits does not matter.
  const keys = new Map(hits.map((hit) => [hit, sortKey(hit)]))
  const sorted = [...hits].sort((a, b) => compare(keys.get(a) ?? '', keys.get(b) ?? ''))
  for (const hit of sorted) groupOf.set(hit, [hit])
  const byId = new Map<string, Hit>()
  for (const hit of sorted)
    for (const id of idsOf(hit)) {
      const known = byId.get(id)
      if (known) join(known, hit)
      else byId.set(id, hit)
    }
  const byTitle = new Map<string, Hit[]>()
  for (const hit of sorted) {
    const title = letters(hit.title)
    // Web pages with the same title at two addresses are different.
    if (title && hit.kind !== 'web') addToList(byTitle, title, hit)
  }
  for (const same of byTitle.values())
    same.forEach((one, place) => {
      for (const other of same.slice(place + 1)) {
        const together = [...(groupOf.get(one) ?? []), ...(groupOf.get(other) ?? [])]
        if (agree(one, other) && !contradict(together)) join(one, other)
      }
    })
  const order = new Map(hits.map((hit, place) => [hit, place]))
  const first = (group: Hit[]) => Math.min(...group.map((hit) => order.get(hit) ?? 0))
  return [...new Set(groupOf.values())].sort((a, b) => first(a) - first(b))
}

function idsOf(hit: Hit): string[] {
  const ids = {
    doi: hit.doi?.toLowerCase(),
    pmid: hit.pmid,
    pmc: hit.pmcid?.toUpperCase(),
    arxiv: baseOf(hit.arxivId ?? hit.doi?.match(/^10\.48550\/arxiv\.(.+)$/i)?.[1]),
    s2: hit.s2Id,
    url: hit.kind === 'web' ? hit.url.replace(/#.*$/, '').replace(/\/$/, '') : null,
  }
  return Object.entries(ids).flatMap(([kind, id]) => (id ? [`${kind} ${id}`] : []))
}

function baseOf(arxivId: string | undefined): string | undefined {
  return arxivId?.toLowerCase().replace(/v\d+$/, '')
}

/** Whether two hits with the same title agree in first author or nearly in year; else the title must be distinctive. */
function agree(a: Hit, b: Hit): boolean {
  const [one, other] = [surname(a.authors[0]), surname(b.authors[0])]
  const [first, second] = [yearOf(a), yearOf(b)]
  const apart = first === null || second === null ? 0 : Math.abs(first - second)
  // Publication may follow a preprint by years. A yearly report should have a title for each year.
  if (one && other) return one === other && apart <= 3
  return letters(a.title).length >= TELLING && apart <= 1
}

/**
 * Whether hits have different DOIs of publications or different PMIDs: then they are different works even with the same
 * title, such as replies.
 */
function contradict(hits: Hit[]): boolean {
  const dois = hits.flatMap(({ doi }) => (doi && !PREPRINT.test(doi) ? [doi.toLowerCase()] : []))
  const pmids = hits.flatMap(({ pmid }) => pmid ?? [])
  return new Set(dois).size > 1 || new Set(pmids).size > 1
}

/**
 * Merges the hits of one work, under the DOI of its publication if there is one. Of several hits from one source, the
 * last counts.
 */
export function mergeGroup(group: Hit[]): Hit {
  if (group.length === 1 && group[0]) return group[0]
  const by = (order: SourceName[]) => {
    // A source that the order lacks comes last.
    const rank = (source: SourceName) => (order.includes(source) ? order.indexOf(source) : order.length)
    const place = ({ sources }: Hit) => Math.min(...sources.map(rank))
    return [...group].sort(
      (a, b) => place(a) - place(b) || compare(b.accessed, a.accessed) || compare(sortKey(a), sortKey(b)),
    )
  }
  const first = <K extends keyof Hit>(order: SourceName[], key: K): Hit[K] | null =>
    by(order).find((hit) => hit[key] !== null && hit[key] !== '' && !isEmptyList(hit[key]))?.[key] ?? null
  const published = by(BELIEVED.published).filter(({ kind }) => kind !== 'preprint' && kind !== 'web')
  const dated = published.find((hit) => hit.published)
  const [base = group[0]] = by(BELIEVED.page)
  if (!base) throw new Error('a work without a hit')
  const abstract = by(BELIEVED.abstract).find((hit) => hit.abstract)
  const dois = by(BELIEVED.published).flatMap(({ doi }) => doi ?? [])
  const arxivIds = group.flatMap(({ arxivId }) => arxivId ?? []).sort((a, b) => versionOf(b) - versionOf(a))
  const notices = by(BELIEVED.page).flatMap(({ notice }) => notice ?? [])
  return {
    ...base,
    sources: [...new Set(by(BELIEVED.page).flatMap(({ sources }) => sources))],
    kind: TELLING_KINDS.find((kind) => group.some((hit) => hit.kind === kind)) ?? 'other',
    types: [...new Set(by(BELIEVED.page).flatMap(({ types }) => types))],
    title: first(BELIEVED.title, 'title') ?? '',
    authors: first(BELIEVED.authors, 'authors') ?? [],
    published: dated?.published ?? first(BELIEVED.published, 'published'),
    venue: published.find((hit) => hit.venue)?.venue ?? first(BELIEVED.published, 'venue'),
    doi: dois.find((doi) => !PREPRINT.test(doi)) ?? dois[0] ?? null,
    arxivId: arxivIds[0] ?? null,
    pmid: first(BELIEVED.page, 'pmid'),
    pmcid: first(BELIEVED.page, 'pmcid'),
    s2Id: first(BELIEVED.page, 's2Id'),
    abstract: abstract?.abstract ?? null,
    abstractParts: abstract?.abstractParts ?? [],
    pdfUrls: [...new Set(by(BELIEVED.pdf).flatMap(({ pdfUrls }) => pdfUrls))],
    openPdfUrl: first(BELIEVED.pdf, 'openPdfUrl'),
    citations: first(BELIEVED.citations, 'citations'),
    notice: notices.find(({ kind }) => kind === 'retraction') ?? notices[0] ?? null,
    passage: first(BELIEVED.page, 'passage'),
    accessed:
      group
        .map(({ accessed }) => accessed)
        .sort()
        .at(-1) ?? base.accessed,
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function versionOf(arxivId: string): number {
  return Number(arxivId.match(/v(\d+)$/)?.[1] ?? 0)
}

function sortKey(hit: Hit): string {
  return JSON.stringify([hit.sources, idsOf(hit), hit.title, hit.published, hit.url])
}
