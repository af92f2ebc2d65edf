import type { ListColumn } from '@/lib/library/list/list-filter'

/** Track of the grid that each column has. Sizes that may shrink leave the title its room. */
const TRACKS: Record<ListColumn, string> = {
  author: 'minmax(4rem, 2fr)',
  year: '2.75rem',
  venue: 'minmax(4rem, 2fr)',
  tags: 'minmax(4rem, 1.5fr)',
  reading: '4.5rem',
  added: '5rem',
  pages: '3rem',
  state: 'minmax(4.5rem, 1.2fr)',
}

/** The grid of a row of the list: checkbox, star, title, the columns chosen, buttons. */
export function gridOf(columns: ListColumn[]): string {
  return [
    '1.5rem',
    '1.75rem',
    'minmax(11rem, 5fr)',
    ...columns.map((column) => TRACKS[column]),
    'minmax(2.25rem, auto)',
  ].join(' ')
}
