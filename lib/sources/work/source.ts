/** Kinds of works that a search can be limited to, in display order. */
export const WORK_KINDS = ['review', 'trial', 'article', 'proceedings', 'preprint', 'book'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Names for the screen. */
export const WORK_KIND_TITLES: Record<WorkKind, string> = {
  review: 'Reviews',
  trial: 'Clinical trials',
  article: 'Journal articles',
  proceedings: 'Conference papers',
  preprint: 'Preprints',
  book: 'Books',
}

/** Sources outside the library that can be searched, in display order. */
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
 * One hit of a search or lookup: what is known about a work. Unknown fields are null. A plain value that is stored with
 * a run.
 */
export type Hit = {
  title: string
  authors: string[]
  /** ISO date, year-month or year, as precise as the source has it */
  published: string | null
  venue: string | null
  /** including its version: `1706.03762v5` */
  arxivId: string | null
  doi: string | null
  abstract: string | null
  /** the work's page */
  url: string
  /** addresses of its PDF, best first; may be for subscribers only */
  pdfUrls: string[]
  /** the sources that reported it; several after hits of one work were merged */
  sources: SourceName[]
  kind: HitKind
  pmid: string | null
  /** `PMC1234567` */
  pmcid: string | null
  /** Semantic Scholar's own id */
  s2Id: string | null
  /** parts of a structured `abstract` with their labels (`RESULTS`); else empty */
  abstractParts: { label: string; text: string }[]
  /** a PDF open to everybody, according to the source */
  openPdfUrl: string | null
  /** the source's own terms: `Randomized Controlled Trial`, `JournalArticle` */
  types: string[]
  citations: number | null
  /** whether the work was retracted, corrected, or has an expression of concern */
  notice: { kind: 'retraction' | 'concern' | 'correction'; text: string; url: string | null } | null
  /** for a web page: the text at the time of `accessed` */
  passage: string | null
  /** time of the source's answer: ISO date and time */
  accessed: string
}

/** Limits works to years, both included, and kinds; absent: no limit. */
export type WorkFilter = { years?: { from: number | null; to: number | null }; kinds?: WorkKind[] }

/** An empty hit with its source and time. */
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

/** The year of a date that begins with four digits; null for any other. */
export function yearOf({ published }: Pick<Hit, 'published'>): number | null {
  const year = published?.match(/^\d{4}/)?.[0]
  return year ? Number(year) : null
}

/** Whether a work is known to be from these years, if any are given. False for a work without a date. */
export function isOfYears(hit: Pick<Hit, 'published'>, years: WorkFilter['years']): boolean {
  if (!years || (years.from === null && years.to === null)) return true
  const year = yearOf(hit)
  return year !== null && year >= (years.from ?? year) && year <= (years.to ?? year)
}
