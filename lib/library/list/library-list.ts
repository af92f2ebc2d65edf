import { db } from '../../db/client'
import { hasAccounts } from '../../reach'
import { type LibraryHealth, libraryHealth } from '../care/health'
import type { CollectionView } from '../collections/collection-tree'
import { listCollections } from '../collections/collections'
import { IN_LIBRARY } from '../in-library'
import { findReadingBatch, type ReadingBatch } from '../ingest/start-ingest'
import type { Counted } from '../organize/tag-name'
import { type PaperView, papersById } from '../papers'
import { countTags, type ListFacets, listFacets } from './list-facets'
import type { ListFilter } from './list-filter'
import { type ListedLibrary, listLibraries } from './list-libraries'
import { type ListRange, listIds } from './list-page'

/** The library as its page shows it: counts, and some rows of the list. */
export type LibraryList = {
  /** the first row of `papers`, counted from 0 */
  from: number
  papers: PaperView[]
  /** rows of the whole list */
  shown: number
  facets: ListFacets
  /** all of the person's */
  tags: Counted[]
  collections: CollectionView[]
  /** the person's libraries; none without accounts */
  libraries: ListedLibrary[]
  health: LibraryHealth
  /** null while nothing is being read */
  reading: ReadingBatch | null
  /** what was added and turned out, once read, to be a paper that is there: under which id that one is */
  duplicates: { id: string; fileName: string; paperId: string }[]
  /** what to ask with the next time */
  at: string
}

/** Clocks of the database and of the process may differ, and a write may land late. */
const OVERLAP_MS = 2_000

/** `since`: a moment (ISO) from which duplicates are told of. */
export async function libraryList(filter: ListFilter, range: ListRange, since: string): Promise<LibraryList> {
  const at = new Date().toISOString()
  const after = new Date(Date.parse(since) - OVERLAP_MS)
  const client = await db()
  const [listed, facets, tags, collections, libraries, health, reading, duplicates] = await Promise.all([
    rowsOf(filter, range),
    listFacets(filter),
    countTags(),
    listCollections(),
    hasAccounts() ? listLibraries() : [],
    libraryHealth(),
    findReadingBatch(),
    client.paperAlias.findMany({
      where: { reason: 'duplicate', addedAt: { gte: after }, paper: IN_LIBRARY },
      select: { id: true, fileName: true, paperId: true },
    }),
  ])
  return { ...listed, facets, tags, collections, libraries, health, reading, duplicates, at }
}

/** Rows of the list, and how many papers each choice of the filter would leave; null: not asked for. */
export type FoundList = Pick<LibraryList, 'from' | 'papers' | 'shown'> & { facets: ListFacets | null }

/** `counts`: whether to count what each choice of the filter would leave, which words and order do not change. */
export async function findList(filter: ListFilter, range: ListRange, counts: boolean): Promise<FoundList> {
  const [listed, facets] = await Promise.all([rowsOf(filter, range), counts ? listFacets(filter) : null])
  return { ...listed, facets }
}

async function rowsOf(filter: ListFilter, range: ListRange): Promise<Pick<LibraryList, 'from' | 'papers' | 'shown'>> {
  const { ids, shown } = await listIds(filter, range)
  // The list became shorter than where one looks: its first rows then.
  if (ids.length === 0 && range.from > 0) return rowsOf(filter, { ...range, from: 0 })
  return { from: range.from, papers: await papersById(ids), shown }
}
