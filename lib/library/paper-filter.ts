/** Which papers of the library a question is asked of. Every condition that is set must hold; empty ones do not count. */
export type PaperFilter = {
  paperIds: string[]
  /** a paper bears at least one of them */
  tags: string[]
  /** part of an author's name, in any case */
  author: string | null
  /** first and last year of publication, both included */
  from: number | null
  to: number | null
}

export const NO_FILTER: PaperFilter = { paperIds: [], tags: [], author: null, from: null, to: null }

export function isEmptyFilter(filter: PaperFilter): boolean {
  return filter.paperIds.length === 0 && filter.tags.length === 0 && !filter.author && !filter.from && !filter.to
}

/** `3 chosen papers by Hinton, tagged vision, from 2012 to 2015`. Empty for a filter without conditions. */
export function describeFilter(filter: PaperFilter): string {
  const { paperIds, tags, author } = filter
  const papers =
    paperIds.length === 1 ? paperIds[0] : paperIds.length > 1 ? `${paperIds.length} chosen papers` : 'papers'
  const conditions = [
    author && `by ${author}`,
    tags.length > 0 && `tagged ${tags.join(' or ')}`,
    describeYears(filter),
  ].filter(Boolean)
  if (conditions.length === 0) return paperIds.length > 0 ? (papers ?? '') : ''
  return `${papers} ${conditions.join(', ')}`
}

function describeYears({ from, to }: PaperFilter): string | null {
  if (from && to) return from === to ? `of ${from}` : `from ${from} to ${to}`
  if (from) return `since ${from}`
  return to ? `until ${to}` : null
}
