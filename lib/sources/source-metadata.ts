/** What a source knows about one work. Fields that it does not know are null. */
export type SourceMetadata = {
  source: 'arxiv' | 'crossref'
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
}

/**
 * Looks one work up by its id. Null when the source does not have it. Throws `AppError('source_failed')` when
 * the source could not be asked, or not within five seconds.
 */
export type Lookup = (id: string, options?: { signal?: AbortSignal }) => Promise<SourceMetadata | null>
