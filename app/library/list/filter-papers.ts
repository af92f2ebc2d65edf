import { isIncomplete, isWorking } from '@/lib/library/care/paper-state'
import { findPapers } from '@/lib/library/find-papers'
import { tagKey } from '@/lib/library/organize/tag-name'
import type { PaperView } from '@/lib/library/papers'
import { ORDERS, type Order, sortPapers } from './sort-papers'

export const READING = { unread: 'Unread', reading: 'Reading', read: 'Read' } as const

export const STATUSES = {
  ready: 'Ready',
  working: 'On their way',
  failed: 'Cannot be read',
  'no-full-text': 'No full text',
  incomplete: 'Details missing',
} as const

/** What of the library is shown, and in which order. It stands in the address, so that it can be kept and shared. */
export type Filter = {
  words: string
  tags: string[]
  starred: boolean
  reading: keyof typeof READING | null
  year: string | null
  status: keyof typeof STATUSES | null
  order: Order
}

type Params = Pick<URLSearchParams, 'get' | 'getAll'>

export function readFilter(params: Params): Filter {
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
export function writeFilter({ words, tags, starred, reading, year, status, order }: Filter): string {
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

/** The papers that pass every part of the filter but the words, which only the person's typing decides. */
export function passing(papers: PaperView[], { tags, starred, reading, year, status }: Filter): PaperView[] {
  const keys = tags.map(tagKey)
  return papers.filter(
    (paper) =>
      keys.every((key) => paper.tags.some((tag) => tagKey(tag) === key)) &&
      (!starred || paper.starred) &&
      (!reading || paper.reading === reading) &&
      (!year || paper.published?.startsWith(year)) &&
      (!status || HAS_STATUS[status](paper)),
  )
}

export function filterPapers(papers: PaperView[], filter: Filter): PaperView[] {
  return sortPapers(findPapers(passing(papers, filter), filter.words), filter.order)
}

const HAS_STATUS: Record<keyof typeof STATUSES, (paper: PaperView) => boolean> = {
  ready: ({ status }) => status === 'ready',
  working: isWorking,
  failed: ({ status }) => status === 'failed',
  'no-full-text': ({ fullText, status }) => !fullText && status !== 'failed',
  incomplete: isIncomplete,
}

function oneOf<Names extends object>(names: Names, value: string | null): keyof Names | null {
  return value !== null && Object.hasOwn(names, value) ? (value as keyof Names) : null
}
