import type { ListFilter, ListOrder, ListStatus } from '@/lib/library/filters/list-filter'

export const READING = { unread: 'Unread', reading: 'Reading', read: 'Read' } as const

export const STATUSES: Record<ListStatus, string> = {
  ready: 'Ready',
  working: 'Processing',
  failed: 'Not searchable',
  unreadable: 'Cannot be read',
  'no-text': 'No text',
  'newer-version': 'Newer version',
  'no-full-text': 'No full text',
  incomplete: 'Missing details',
}

export const ORDERS: Record<ListOrder, string> = {
  title: 'Title',
  author: 'Authors',
  year: 'Year',
  venue: 'Venue',
  tags: 'Tags',
  reading: 'Reading',
  added: 'Added',
  pages: 'Pages',
  state: 'Status',
}

/** Order of a list if its address does not say. */
export type Ordered = Pick<ListFilter, 'order' | 'reversed'>

const COLLECTION_ID = /^[\w-]{1,100}$/

const NEWEST: Ordered = { order: 'added', reversed: false }

type Params = Pick<URLSearchParams, 'get' | 'getAll'>

/** Reads the filter from a URL, so that it can be bookmarked and shared. */
export function readFilter(params: Params, otherwise = NEWEST): ListFilter {
  const year = params.get('year') ?? ''
  const order = oneOf(ORDERS, params.get('sort'))
  return {
    words: params.get('q') ?? '',
    tags: params.getAll('tag').filter(Boolean),
    starred: params.get('starred') === '1',
    highlighted: params.get('highlighted') === '1',
    reading: oneOf(READING, params.get('reading')),
    year: /^\d{4}$/.test(year) ? year : null,
    status: oneOf(STATUSES, params.get('status')),
    library: COLLECTION_ID.exec(params.get('library') ?? '')?.[0] ?? null,
    collection: COLLECTION_ID.exec(params.get('collection') ?? '')?.[0] ?? null,
    ...(order ? { order, reversed: params.get('reversed') === '1' } : otherwise),
  }
}

/** Formats a filter as a query without question mark; empty without a filter. */
export function writeFilter(filter: ListFilter, otherwise = NEWEST): string {
  const { words, tags, starred, highlighted, reading, year, status, collection, library, order, reversed } = filter
  const params = new URLSearchParams()
  if (words.trim()) params.set('q', words.trim())
  for (const tag of tags) params.append('tag', tag)
  if (starred) params.set('starred', '1')
  if (highlighted) params.set('highlighted', '1')
  if (reading) params.set('reading', reading)
  if (year) params.set('year', year)
  if (status) params.set('status', status)
  if (collection) params.set('collection', collection)
  if (library) params.set('library', library)
  if (order !== otherwise.order || reversed !== otherwise.reversed) {
    params.set('sort', order)
    if (reversed) params.set('reversed', '1')
  }
  return params.toString()
}

function oneOf<Names extends object>(names: Names, value: string | null): keyof Names | null {
  return value !== null && Object.hasOwn(names, value) ? (value as keyof Names) : null
}
