export const READING_STATES = ['unread', 'reading', 'read'] as const
export const LIST_STATUSES = ['ready', 'working', 'failed', 'no-full-text', 'incomplete'] as const
export const LIST_ORDERS = ['added', 'title', 'author', 'year'] as const

export type ListStatus = (typeof LIST_STATUSES)[number]
export type ListOrder = (typeof LIST_ORDERS)[number]

/** What of the library is listed, and in which order. Every condition that is set must hold. */
export type ListFilter = {
  /** every word stands in title, authors, id, file name, year, venue or tags: see `findPapers` */
  words: string
  /** a paper bears each of them, whatever its case */
  tags: string[]
  starred: boolean
  reading: (typeof READING_STATES)[number] | null
  /** four digits */
  year: string | null
  status: ListStatus | null
  /** newest first by added and year, from A by title and author; what is unknown comes last */
  order: ListOrder
}

export const WHOLE_LIST: ListFilter = {
  words: '',
  tags: [],
  starred: false,
  reading: null,
  year: null,
  status: null,
  order: 'added',
}
