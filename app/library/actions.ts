'use server'
import { z } from 'zod'
import { changing, idSchema, outcome, parseTyped } from '@/app/outcome'
import { AppError, type Outcome } from '@/lib/errors'
import { type AddedPaper, addByAddress } from '@/lib/library/add/add-papers'
import {
  LIST_ORDERS,
  LIST_STATUSES,
  type ListFilter,
  type Narrowing,
  READING_STATES,
} from '@/lib/library/filters/list-filter'
import { putPapers } from '@/lib/library/holding/put-papers'
import { pauseScan, resumeScan } from '@/lib/library/ingest/read-scan'
import { retryPaper, startRebuild } from '@/lib/library/ingest/start-ingest'
import { type FoundRows, findRows, type LibraryList, libraryList } from '@/lib/library/list/library-list'
import { type ListFacets, listFacets } from '@/lib/library/list/list-facets'
import { type ListRange, listIds, listPage, passing } from '@/lib/library/list/list-page'
import { keepLook, type ListLook, lookSchema } from '@/lib/library/list-look/list-look'
import {
  changeSavedSearches,
  type SavedSearch,
  type SearchChange,
  searchChangeSchema,
} from '@/lib/library/list-look/saved-searches'
import { searchTexts, type TextMatch } from '@/lib/library/list-search/search-texts'
import type { PaperView } from '@/lib/library/papers'
import { removePapers, removeSamplePapers, restorePapers } from '@/lib/library/removal/remove-papers'
import { replacePaper } from '@/lib/library/removal/replace-paper'
import { addingTo } from '@/lib/owner'
import { readPaperAddress } from '@/lib/sources/fetch/paper-address'

const idsLimit = 100_000
const idsSchema = z.array(idSchema).max(idsLimit)

const librarySchema = idSchema.nullable()

const placeSchema = z.number().int().min(0).max(idsLimit)

const MOST_ROWS = 500
const MOST_TEXTS = 20
const filterSchema = z.object({
  words: z.string().max(10_000),
  tags: z.array(z.string().max(1000)).max(100),
  starred: z.boolean(),
  highlighted: z.boolean(),
  reading: z.enum(READING_STATES).nullable(),
  year: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  status: z.enum(LIST_STATUSES).nullable(),
  collection: z.string().max(200).nullable(),
  library: z.string().max(200).nullable(),
  order: z.enum(LIST_ORDERS),
  reversed: z.boolean(),
})
const narrowingSchema = filterSchema.omit({ words: true, order: true, reversed: true })
const rangeSchema = z.object({ from: placeSchema, count: placeSchema.max(MOST_ROWS) })

/** The current state of the library with some rows of the list, and duplicates found since `at`. */
export async function readLibrary(filter: ListFilter, range: ListRange, at: string): Promise<Outcome<LibraryList>> {
  return outcome(() =>
    libraryList(parseTyped(filterSchema, filter), parseTyped(rangeSchema, range), parseTyped(z.iso.datetime(), at)),
  )
}

/** The first rows for a new filter. */
export async function readFound(filter: ListFilter, range: ListRange): Promise<Outcome<FoundRows>> {
  return outcome(() => findRows(parseTyped(filterSchema, filter), parseTyped(rangeSchema, range)))
}

/** Counts the papers under each choice of a filter. */
export async function readFacets(filter: ListFilter): Promise<Outcome<ListFacets>> {
  return outcome(() => listFacets(parseTyped(filterSchema, filter)))
}

/** Rows of the list. */
export async function readRows(filter: ListFilter, range: ListRange): Promise<Outcome<PaperView[]>> {
  return outcome(() => listPage(parseTyped(filterSchema, filter), parseTyped(rangeSchema, range)))
}

/** Ids in a range of the list, for a selection that extends beyond the loaded rows. */
export async function readIds(filter: ListFilter, from: number, count: number): Promise<Outcome<string[]>> {
  return outcome(async () => {
    const range = { from: parseTyped(placeSchema, from), count: parseTyped(placeSchema, count) }
    return (await listIds(parseTyped(filterSchema, filter), range)).ids
  })
}

/** Which selected papers are in the list. */
export async function stillListed(filter: ListFilter, ids: string[]): Promise<Outcome<string[]>> {
  return outcome(() => passing(parseTyped(filterSchema, filter), parseTyped(idsSchema, ids)))
}

/** Saves or deletes a saved search. Returns all of the person's saved searches. */
export async function changeSearches(change: SearchChange): Promise<Outcome<SavedSearch[]>> {
  return outcome(() => changeSavedSearches(parseTyped(searchChangeSchema, change)))
}

/** Saves the look of the list. */
export async function rememberLook(look: ListLook): Promise<Outcome<void>> {
  return outcome(() => keepLook(parseTyped(lookSchema, look)))
}

/** Adds a paper by a pasted arXiv id, DOI or URL. `library`: the target; null: the default one. */
export async function addAddress(pasted: string, library: string | null = null): Promise<Outcome<AddedPaper>> {
  return outcome(() => {
    const address = readPaperAddress(parseTyped(z.string().max(2000), pasted))
    if (!address) throw new AppError('bad_request', 'This is not an arXiv ID, a DOI or the address of a PDF.')
    return addingTo(parseTyped(librarySchema, library), () => addByAddress(address))
  }, 'bring')
}

/** Removes papers from one library, or from all where the person may. Returns their ids, for undo. */
export async function remove(ids: string[], library: string | null = null): Promise<Outcome<string[]>> {
  return changing(async () => {
    const removed = parseTyped(idsSchema, ids)
    await removePapers(removed, parseTyped(librarySchema, library) ?? undefined)
    return removed
  }, 'tend')
}

/** Adds papers to another library. Returns the ids of those that were not in it, for undo. */
export async function putInto(ids: string[], library: string): Promise<Outcome<string[]>> {
  return changing(() => putPapers(parseTyped(idsSchema, ids), parseTyped(idSchema, library)), 'bring')
}

export async function restore(ids: string[]): Promise<Outcome<void>> {
  return changing(() => restorePapers(parseTyped(idsSchema, ids)), 'tend')
}

/** Returns the ids of the removed sample papers, for undo. */
export async function removeSamples(): Promise<Outcome<string[]>> {
  return changing(removeSamplePapers, 'manage')
}

export async function retry(id: string): Promise<Outcome<void>> {
  return changing(() => retryPaper(parseTyped(idSchema, id)), 'tend')
}

/** Pauses the OCR of a scan after its current page. */
export async function pauseOcr(id: string): Promise<Outcome<void>> {
  return changing(() => pauseScan(parseTyped(idSchema, id)), 'tend')
}

export async function resumeOcr(id: string): Promise<Outcome<void>> {
  return changing(() => resumeScan(parseTyped(idSchema, id)), 'tend')
}

/** Replaces a paper by a newer version. */
export async function replace(id: string): Promise<Outcome<void>> {
  return changing(() => replacePaper(parseTyped(idSchema, id)), 'tend')
}

/** Papers within a filter whose text matches. */
export async function findInTexts(typed: string, among: Narrowing): Promise<Outcome<TextMatch[]>> {
  return outcome(() =>
    searchTexts(parseTyped(z.string().max(500), typed), {
      most: MOST_TEXTS,
      among: parseTyped(narrowingSchema, among),
    }),
  )
}

export async function rebuildIndex(): Promise<Outcome<void>> {
  return outcome(() => startRebuild(), 'administer')
}
