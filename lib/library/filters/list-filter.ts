export const READING_STATES = ['unread', 'reading', 'read'] as const
export const LIST_STATUSES = [
  'ready',
  'working',
  'failed',
  'unreadable',
  'no-text',
  'newer-version',
  'no-full-text',
  'incomplete',
] as const
/** Columns of the list besides the title. */
export const LIST_COLUMNS = ['author', 'year', 'venue', 'tags', 'reading', 'added', 'pages', 'state'] as const
export const LIST_ORDERS = ['title', ...LIST_COLUMNS] as const

export type ListStatus = (typeof LIST_STATUSES)[number]
export type ListColumn = (typeof LIST_COLUMNS)[number]
export type ListOrder = (typeof LIST_ORDERS)[number]

/** Which papers are listed, and in which order. All conditions that are set must hold. */
export type ListFilter = {
  /** every word must occur in title, authors, id, file name, year, venue or tags: see `findPapers` */
  words: string
  /** a paper must have each of them, ignoring case */
  tags: string[]
  starred: boolean
  /** something in it must be highlighted, by the user here or in Zotero */
  highlighted: boolean
  reading: (typeof READING_STATES)[number] | null
  /** four digits */
  year: string | null
  status: ListStatus | null
  /** id of a collection: the paper must be in it or in one below it */
  collection: string | null
  /** id of one of the user's libraries: the paper must be in it */
  library: string | null
  /** added and year: newest first; pages: most first; others: from A; unknown values come last */
  order: ListOrder
  /** reverses the order; unknown values still come last */
  reversed: boolean
}

/** The conditions of a filter, without its words and order. */
export type Narrowing = Omit<ListFilter, 'words' | 'order' | 'reversed'>

export const WHOLE_LIST: ListFilter = {
  words: '',
  tags: [],
  starred: false,
  highlighted: false,
  reading: null,
  year: null,
  status: null,
  collection: null,
  library: null,
  order: 'added',
  reversed: false,
}

/** Counts the choices that narrow the list, besides its words. */
export function countFilters({ tags, ...others }: Narrowing): number {
  const { starred, highlighted, reading, year, status, collection, library } = others
  return tags.length + [starred, highlighted, reading, year, status, collection, library].filter(Boolean).length
}
