import type { WorkKind } from './work-kind'

/** Places outside the library that are searched for works and pages, in the order in which they are offered. */
export const SOURCE_NAMES = ['pubmed', 'arxiv', 'semantic-scholar', 'crossref', 'web'] as const
export type SourceName = (typeof SOURCE_NAMES)[number]

/** Names for the screen. */
export const SOURCE_TITLES: Record<SourceName, string> = {
  arxiv: 'arXiv',
  crossref: 'Crossref',
  pubmed: 'PubMed',
  'semantic-scholar': 'Semantic Scholar',
  web: 'the web search',
}

export type HitKind = 'article' | 'review' | 'proceedings' | 'preprint' | 'book' | 'web' | 'other'

/**
 * One find of a search or look-up: what is known of one work. Fields that a source does not know are null. A plain value:
 * it is stored with a run and read back as it was.
 */
export type Hit = {
  title: string
  authors: string[]
  /** ISO date, year-month or year, as precise as the source has it */
  published: string | null
  venue: string | null
  /** with version: `1706.03762v5` */
  arxivId: string | null
  doi: string | null
  abstract: string | null
  /** page of the work */
  url: string
  /** addresses of its PDF, best first; reading it may still be for subscribers only */
  pdfUrls: string[]
  /** who told of it; several once finds of one work were merged */
  sources: SourceName[]
  kind: HitKind
  pmid: string | null
  /** `PMC1234567` */
  pmcid: string | null
  /** Semantic Scholar's own id */
  s2Id: string | null
  /** parts of `abstract` with the labels they have there (`RESULTS`), where it is a structured one; else none */
  abstractParts: { label: string; text: string }[]
  /** a PDF that anyone may read, as far as the source knows */
  openPdfUrl: string | null
  /** what the source calls its kinds: `Randomized Controlled Trial`, `JournalArticle` */
  types: string[]
  citations: number | null
  /** that the work was retracted, or that its editors doubt it */
  notice: { kind: 'retraction' | 'concern' | 'correction'; text: string; url: string | null } | null
  /** of a web page: the text that was read, as it was on the day of `accessed` */
  passage: string | null
  /** when the source said all this: ISO date and time */
  accessed: string
}

/** Filter of works by years, both included, and by kinds; absent: no filter. */
export type WorkFilter = { years?: { from: number | null; to: number | null }; kinds?: WorkKind[] }

export type SearchOptions = WorkFilter & {
  /** most hits, 10 unless said */
  limit?: number
  signal?: AbortSignal
}

export type PageOptions = SearchOptions & {
  /** hits to leave out at the front, for the next page of results */
  from?: number
  /** ISO date: only works that are out, or that the source has, since that day */
  since?: string
}

/**
 * Something that can be searched. `search` takes the query in the source's own syntax and gives hits in the source's
 * order; none is an empty list. A source that does not know all kinds (`termsOfKinds`) passes them over. Throws `SourceFailure`, or the reason of the signal.
 */
export type Source = {
  name: SourceName
  search(query: string, options?: SearchOptions): Promise<Hit[]>
}

/** A source that can be looked through page by page. */
export type PagedSource = {
  name: SourceName
  search(query: string, options?: PageOptions): Promise<Hit[]>
}

/**
 * Looks one work up by its id. Null when the source does not have it. Throws `SourceFailure` when the source could not
 * be asked, or not within five seconds of its turn.
 */
export type Lookup = (id: string, options?: { signal?: AbortSignal }) => Promise<Hit | null>

export const USUAL_LIMIT = 10

/** A hit of which nothing is known yet but who told it and when. */
export function emptyHit(source: SourceName, accessed: Date): Hit {
  return {
    sources: [source],
    kind: 'other',
    title: '',
    authors: [],
    published: null,
    venue: null,
    arxivId: null,
    doi: null,
    pmid: null,
    pmcid: null,
    s2Id: null,
    abstract: null,
    abstractParts: [],
    url: '',
    pdfUrls: [],
    openPdfUrl: null,
    types: [],
    citations: null,
    notice: null,
    passage: null,
    accessed: accessed.toISOString(),
  }
}

/** The year of a date that begins with four digits; null of any other. */
export function yearOf({ published }: Pick<Hit, 'published'>): number | null {
  const year = published?.match(/^\d{4}/)?.[0]
  return year ? Number(year) : null
}

/** Whether a work is known to be of some years, where any are asked for: one without a date is not. */
export function isOfYears(hit: Pick<Hit, 'published'>, years: WorkFilter['years']): boolean {
  if (!years || (years.from === null && years.to === null)) return true
  const year = yearOf(hit)
  return year !== null && year >= (years.from ?? year) && year <= (years.to ?? year)
}

/** Whether a work may have been published since a day; one without a date may. */
export function isSince({ published }: Hit, since = ''): boolean {
  return published === null || published >= since.slice(0, published.length)
}
