import type { ListColumn } from '@/lib/library/list/list-filter'

/** Track of the grid that each column has. Sizes that may shrink leave the title its room. */
const TRACKS: Record<ListColumn, string> = {
  author: 'minmax(4.5rem, 2fr)',
  year: '2.75rem',
  venue: 'minmax(4rem, 2fr)',
  tags: 'minmax(4rem, 1.5fr)',
  reading: '4.5rem',
  added: '4.75rem',
  pages: '3rem',
  state: 'minmax(5.5rem, 1.2fr)',
}

/** The grid of a row of the list: checkbox, star, title, the columns chosen, buttons. */
export function gridOf(columns: ListColumn[]): string {
  return ['1.25rem', '1.5rem', 'minmax(11rem, 5fr)', ...columns.map((column) => TRACKS[column]), '2.25rem'].join(' ')
}
