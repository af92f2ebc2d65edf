import { withoutAccents } from '../../text/names/compare-names'

/** Limits a question to some papers of the library. Every given condition must hold; empty ones do not count. */
export type PaperFilter = {
  paperIds: string[]
  /** papers with at least one of these */
  tags: string[]
  /** part of an author's name, ignoring case and accents */
  author: string | null
  /** first and last year of publication, both included */
  from: number | null
  to: number | null
  /** papers in it or in its subcollections; `name`: its name at that time */
  collection: { id: string; name: string } | null
  /** papers in one of these libraries of the person, with their names at that time */
  libraries: { id: string; name: string }[]
  /** search only the person's highlights in the papers */
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

/** A searchable paper. */
export type PaperChoice = {
  id: string
  title: string
  authors: string[]
  published: string | null
  tags: string[]
  /** ids of its collections, and of those that contain these */
  collections: string[]
  /** ids of the person's libraries that contain it; empty without accounts */
  libraries: string[]
  /** number of highlights in it */
  highlights: number
}

type Filtered = Omit<PaperChoice, 'title'>

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
