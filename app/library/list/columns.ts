import type { ListColumn } from '@/lib/library/filters/list-filter'
import type { PaperView } from '@/lib/library/papers'

/** Grid track of each column. Flexible sizes leave room for the title. */
const TRACKS: Record<ListColumn, string> = {
  author: 'minmax(4.5rem, 2fr)',
  year: '2.75rem',
  venue: 'minmax(4rem, 2fr)',
  tags: 'minmax(4rem, 1.5fr)',
  reading: '4.5rem',
  added: '4.75rem',
  pages: '3rem',
  state: 'minmax(6.75rem, 1.2fr)',
}

/** Grid track of a column that is empty in all rows: just wide enough for its header. */
const EMPTY_TRACK = '3.5rem'

const VALUES: Partial<Record<ListColumn, (paper: PaperView) => boolean>> = {
  author: ({ authors }) => authors.length > 0,
  venue: ({ venue }) => venue !== null,
  // The tags column also shows the reading state.
  tags: ({ tags, reading }) => tags.length > 0 || reading !== 'unread',
  state: ({ status, fullText, ocrPages, summaryWaits }) =>
    status !== 'ready' || !fullText || ocrPages > 0 || summaryWaits,
}

/** Grid of a list row: checkbox, star, title, chosen columns, buttons. Titles get the space of empty columns. */
export function gridOf(columns: ListColumn[], papers: PaperView[]): string {
  const tracks = columns.map((column) => {
    const isEmpty = papers.length > 0 && VALUES[column] && !papers.some(VALUES[column])
    return isEmpty ? EMPTY_TRACK : TRACKS[column]
  })
  return ['1.25rem', '1.5rem', 'minmax(11rem, 5fr)', ...tracks, '2.25rem'].join(' ')
}
