import { withoutAccents } from '../../text/without-accents'

/** Which papers of the library a question is asked of. Every condition that is set must hold; empty ones do not count. */
export type PaperFilter = {
  paperIds: string[]
  /** a paper bears at least one of them */
  tags: string[]
  /** part of an author's name, whatever its case and accents */
  author: string | null
  /** first and last year of publication, both included */
  from: number | null
  to: number | null
  /** a paper is in it, or in a collection that lies in it; `name` is what it was called then */
  collection: { id: string; name: string } | null
  /** a paper is in one of these of the person's; names are what they were called then */
  libraries: { id: string; name: string }[]
  /** only what the person highlighted in them is asked */
  highlighted: boolean
}

export const NO_FILTER: PaperFilter = {
  ...{ paperIds: [], tags: [], author: null, from: null, to: null, collection: null },
  libraries: [],
  highlighted: false,
}

export function isEmptyFilter({ paperIds, tags, libraries, author, ...others }: PaperFilter): boolean {
  const { from, to, collection, highlighted } = others
  const named = [paperIds, tags, libraries].some((names) => names.length > 0)
  return !named && !author && !from && !to && !collection && !highlighted
}

/**
 * `collections`: the ids of those that it is in, and of those that these lie in; `libraries`: the ids of the person's that it
 * is in; `highlights`: how many it has.
 */
type Filtered = {
  id: string
  tags: string[]
  authors: string[]
  published: string | null
  collections: string[]
  libraries: string[]
  highlights: number
}

/** Whether a paper meets every given condition. A paper without a year meets no condition on years. */
export function meetsFilter(paper: Filtered, filter: PaperFilter): boolean {
  const { paperIds, tags, author, from, to, collection, libraries, highlighted } = filter
  if (paperIds.length > 0 && !paperIds.includes(paper.id)) return false
  if (tags.length > 0 && !tags.some((tag) => paper.tags.includes(tag))) return false
  if (collection && !paper.collections.includes(collection.id)) return false
  if (libraries.length > 0 && !libraries.some(({ id }) => paper.libraries.includes(id))) return false
  if (highlighted && paper.highlights === 0) return false
  if (author && !paper.authors.some((name) => plain(name).includes(plain(author)))) return false
  if (!from && !to) return true
  const year = Number(paper.published?.slice(0, 4))
  return year >= (from ?? 0) && year <= (to ?? Number.POSITIVE_INFINITY)
}

function plain(text: string): string {
  return withoutAccents(text).trim().toLowerCase()
}

/**
 * Describes a filter: `3 chosen papers in Consensus by Hinton, tagged vision, from 2012 to 2015`, `your highlights in
 * Consensus`, or `all papers` without conditions.
 */
export function describeFilter({ highlighted, ...filter }: PaperFilter, title?: string): string {
  if (!highlighted) return describePapers(filter, title)
  return isEmptyFilter({ ...filter, highlighted: false })
    ? 'your highlights'
    : `your highlights in ${describePapers(filter, title)}`
}

function describePapers(
  { paperIds, tags, author, from, to, collection, libraries }: Omit<PaperFilter, 'highlighted'>,
  title?: string,
): string {
  const conditions = [
    author && `by ${author}`,
    tags.length > 0 && `tagged ${tags.join(' or ')}`,
    (from || to) && describeYears(from, to),
  ].filter(Boolean)
  const places = [collection, ...libraries].flatMap((place) => place?.name ?? []).join(' + ')
  if (paperIds.length === 0 && conditions.length === 0) return places || 'all papers'
  const one = paperIds.length === 1 ? (title ?? 'one chosen paper') : 'papers'
  const papers = paperIds.length > 1 ? `${paperIds.length} chosen papers` : one
  return [papers, places && `in ${places}`, conditions.join(', ')].filter(Boolean).join(' ')
}

function describeYears(from: number | null, to: number | null): string {
  if (from && to) return from === to ? `of ${from}` : `from ${from} to ${to}`
  return from ? `since ${from}` : `until ${to}`
}
