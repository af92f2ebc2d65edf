import { db } from '../../db/client'
import { type MyLibrary, myLibraries } from '../../libraries/my-libraries'
import { asInstallation } from '../../owner'
import { hasAccounts } from '../../reach'
import { byVersion, listVersion, sizeOf } from '../by-version'
import { type LibraryHealth, libraryHealth } from '../care/health'
import type { CollectionView } from '../collections/collection-tree'
import { listCollections } from '../collections/collections'
import { countFilters, type ListFilter } from '../filters/list-filter'
import { IN_LIBRARY } from '../in-library'
import { findReadingBatch, type ReadingBatch } from '../ingest/start-ingest'
import type { Counted } from '../organize/tag-name'
import { type PaperView, papersById } from '../papers'
import { countTags, type ListFacets, listFacets } from './list-facets'
import { type ListRange, listIds } from './list-page'

/** The content of the library page: counts, and some rows of the list. */
export type LibraryList = {
  /** index of the first row in `papers` */
  from: number
  papers: PaperView[]
  /** number of rows in the whole list */
  shown: number
  facets: ListFacets
  /** all tags of the user */
  tags: Counted[]
  collections: CollectionView[]
  /** the user's libraries; empty without accounts */
  libraries: ListedLibrary[]
  health: LibraryHealth
  /** null while nothing is being read */
  reading: ReadingBatch | null
  /** added files that turned out to be copies of an existing paper, whose id is `paperId` */
  duplicates: { id: string; fileName: string; paperId: string }[]
  /** value of `since` for the next request */
  at: string
}

/** The clocks of the database and the process may differ, and a write may become visible late. */
const OVERLAP_MS = 2_000

/** `since`: a time (ISO) after which duplicates are reported. */
export async function libraryList(filter: ListFilter, range: ListRange, since: string): Promise<LibraryList> {
  const at = new Date().toISOString()
  const after = new Date(Date.parse(since) - OVERLAP_MS)
  const client = await db()
  const version = await listVersion()
  const [listed, facets, tags, collections, libraries, health, duplicates] = await Promise.all([
    findRows(filter, range),
    listFacets(filter),
    countFilters(filter) > 0 ? byVersion(version, 'tags', countTags, sizeOfNames) : null,
    byVersion(version, 'collections', listCollections, sizeOfNames),
    hasAccounts() ? listLibraries() : [],
    libraryHealth(),
    client.paperAlias.findMany({
      where: { reason: 'duplicate', addedAt: { gte: after }, paper: IN_LIBRARY },
      select: { id: true, fileName: true, paperId: true },
    }),
  ])
  const reading = health.working > 0 ? await findReadingBatch() : null
  // Without a filter, its choices have all tags.
  return { ...listed, facets, tags: tags ?? facets.tags, collections, libraries, health, reading, duplicates, at }
}

const sizeOfNames = (named: { name: string }[]) => sizeOf(named.map(({ name }) => name)) + BESIDE_NAME * named.length
/** Bytes of a named item besides its name. */
const BESIDE_NAME = 200

/** Rows of the list, without its filters and counts. */
export type FoundRows = Pick<LibraryList, 'from' | 'papers' | 'shown'>

/** Returns the rows of a range; the first rows if the list has become shorter than that. */
export async function findRows(filter: ListFilter, range: ListRange): Promise<FoundRows> {
  const { ids, shown } = await listIds(filter, range)
  if (ids.length === 0 && range.from > 0) return findRows(filter, { ...range, from: 0 })
  return { from: range.from, papers: await papersById(ids), shown }
}

/** Number of its papers and members; null: everyone with an account. */
export type ListedLibrary = MyLibrary & { papers: number; members: number | null }

/** Returns the user's libraries, in the order of `myLibraries`. */
export async function listLibraries(): Promise<ListedLibrary[]> {
  const mine = await myLibraries()
  return asInstallation(async () => {
    const client = await db()
    const rows = await client.library.findMany({
      where: { id: { in: mine.map(({ id }) => id) } },
      select: {
        id: true,
        _count: { select: { members: true, papers: { where: { removedAt: null, paper: IN_LIBRARY } } } },
      },
    })
    const counts = new Map(rows.map(({ id, _count }) => [id, _count]))
    return mine.map((library) => ({
      ...library,
      papers: counts.get(library.id)?.papers ?? 0,
      members: library.kind === 'everyone' ? null : (counts.get(library.id)?.members ?? 0),
    }))
  })
}
