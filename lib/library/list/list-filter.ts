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
/** What the list can show of a paper beside its title. */
export const LIST_COLUMNS = ['author', 'year', 'venue', 'tags', 'reading', 'added', 'pages', 'state'] as const
export const LIST_ORDERS = ['title', ...LIST_COLUMNS] as const

export type ListStatus = (typeof LIST_STATUSES)[number]
export type ListColumn = (typeof LIST_COLUMNS)[number]
export type ListOrder = (typeof LIST_ORDERS)[number]

/** What of the library is listed, and in which order. Every condition that is set must hold. */
export type ListFilter = {
  /** every word stands in title, authors, id, file name, year, venue or tags: see `findPapers` */
  words: string
  /** a paper bears each of them, whatever its case */
  tags: string[]
  starred: boolean
  /** something in it is highlighted, by the person here or in Zotero */
  highlighted: boolean
  reading: (typeof READING_STATES)[number] | null
  /** four digits */
  year: string | null
  status: ListStatus | null
  /** the id of one: a paper is in it, or in a collection that lies in it */
  collection: string | null
  /** the id of one of the person's libraries: a paper is in it */
  library: string | null
  /** newest first by added and year, most first by pages, from A otherwise; what is unknown comes last */
  order: ListOrder
  /** the other way round; what is unknown comes last all the same */
  reversed: boolean
}

/** What narrows a list down beside its words. */
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

/** How many choices narrow the list down, beside its words. */
export function countFilters({ tags, ...others }: Narrowing): number {
  const { starred, highlighted, reading, year, status, collection, library } = others
  return tags.length + [starred, highlighted, reading, year, status, collection, library].filter(Boolean).length
}
