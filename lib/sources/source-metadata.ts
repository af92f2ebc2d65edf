import type { WorkMetadata } from './source'

/** What a source that looks works up by their ids knows about one. */
export type SourceMetadata = WorkMetadata & { source: 'arxiv' | 'crossref' }

/**
 * Looks one work up by its id. Null when the source does not have it. Throws `SourceFailure` when the source could not
 * be asked, or not within five seconds of its turn.
 */
export type Lookup = (id: string, options?: { signal?: AbortSignal }) => Promise<SourceMetadata | null>
