import type { ListFilter, ListOrder, ListStatus } from '@/lib/library/list/list-filter'

export const READING = { unread: 'Unread', reading: 'Reading', read: 'Read' } as const

export const STATUSES: Record<ListStatus, string> = {
  ready: 'Ready',
  working: 'On their way',
  failed: 'Cannot be read',
  'no-full-text': 'No full text',
  incomplete: 'Details missing',
}

export const ORDERS: Record<ListOrder, string> = { added: 'Added', title: 'Title', author: 'Author', year: 'Year' }

type Params = Pick<URLSearchParams, 'get' | 'getAll'>

/** The filter that stands in an address, so that it can be kept and shared. */
export function readFilter(params: Params): ListFilter {
  const year = params.get('year') ?? ''
  return {
    words: params.get('q') ?? '',
    tags: params.getAll('tag').filter(Boolean),
    starred: params.get('starred') === '1',
    reading: oneOf(READING, params.get('reading')),
    year: /^\d{4}$/.test(year) ? year : null,
    status: oneOf(STATUSES, params.get('status')),
    order: oneOf(ORDERS, params.get('sort')) ?? 'added',
  }
}

/** The query of an address, without the question mark; empty when nothing is filtered. */
export function writeFilter({ words, tags, starred, reading, year, status, order }: ListFilter): string {
  const params = new URLSearchParams()
  if (words.trim()) params.set('q', words.trim())
  for (const tag of tags) params.append('tag', tag)
  if (starred) params.set('starred', '1')
  if (reading) params.set('reading', reading)
  if (year) params.set('year', year)
  if (status) params.set('status', status)
  if (order !== 'added') params.set('sort', order)
  return params.toString()
}

/** How many choices narrow the list down, beside its words. */
export function countFilters({ tags, starred, reading, year, status }: ListFilter): number {
  return tags.length + [starred, reading, year, status].filter(Boolean).length
}

function oneOf<Names extends object>(names: Names, value: string | null): keyof Names | null {
  return value !== null && Object.hasOwn(names, value) ? (value as keyof Names) : null
}
