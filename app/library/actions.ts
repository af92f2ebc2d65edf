'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { outcome } from '@/app/outcome'
import { AppError, type Outcome } from '@/lib/errors'
import { type AddedPaper, addByAddress } from '@/lib/library/add/add-papers'
import { replacePaper } from '@/lib/library/identity/replace-paper'
import { retryPaper, startRebuild } from '@/lib/library/ingest/start-ingest'
import { type LibraryList, type ListQuery, libraryList } from '@/lib/library/list/library-list'
import { LIST_ORDERS, LIST_STATUSES, READING_STATES } from '@/lib/library/list/list-filter'
import { listIds, listPage, passing, type Range } from '@/lib/library/list/list-page'
import { type PaperMatch, searchByMeaning } from '@/lib/library/list/search-by-meaning'
import type { PaperView } from '@/lib/library/papers'
import { removePapers, removeSamplePapers, restorePapers } from '@/lib/library/remove-papers'
import { readPaperAddress } from '@/lib/sources/paper-address'

const idSchema = z.string().min(1).max(200)
const idsLimit = 100_000
const idsSchema = z.array(idSchema).max(idsLimit)

const MOST_ROWS = 500
const querySchema = z.object({
  filter: z.object({
    words: z.string().max(10_000),
    tags: z.array(z.string().max(1000)).max(100),
    starred: z.boolean(),
    reading: z.enum(READING_STATES).nullable(),
    year: z
      .string()
      .regex(/^\d{4}$/)
      .nullable(),
    status: z.enum(LIST_STATUSES).nullable(),
    order: z.enum(LIST_ORDERS),
  }),
  among: z.array(idSchema).max(1000).nullable(),
})
const rangeSchema = z.object({ from: z.number().int().min(0), count: z.number().int().min(0).max(MOST_ROWS) })

/** The library as it is now, with some rows of the list; duplicates that were found since `at`. */
export async function readLibrary(query: ListQuery, range: Range, at: string): Promise<LibraryList> {
  return libraryList(querySchema.parse(query), rangeSchema.parse(range), z.iso.datetime().parse(at))
}

/** Some rows of the list. */
export async function readRows({ filter }: ListQuery, range: Range): Promise<PaperView[]> {
  return listPage(querySchema.shape.filter.parse(filter), rangeSchema.parse(range))
}

/** The ids of a stretch of the list, for a choice that reaches beyond the rows that were read. */
export async function readIds({ filter }: ListQuery, from: number, count: number): Promise<string[]> {
  const most = z.number().int().min(0).max(idsLimit)
  const { ids } = await listIds(querySchema.shape.filter.parse(filter), {
    from: most.parse(from),
    count: most.parse(count),
  })
  return ids
}

/** Which papers of a choice the list holds. */
export async function stillListed(query: ListQuery, ids: string[]): Promise<string[]> {
  const { filter, among } = querySchema.parse(query)
  const listed = await passing(among ? { ...filter, words: '' } : filter, idsSchema.parse(ids))
  return among ? listed.filter((id) => among.includes(id)) : listed
}

/** Adds a paper by what was pasted: an arXiv id, a DOI or an address. */
export async function addAddress(pasted: string): Promise<Outcome<AddedPaper>> {
  return outcome(() => {
    const address = readPaperAddress(z.string().max(2000).parse(pasted))
    if (!address) throw new AppError('bad_request', 'This is no arXiv id, DOI or address of a PDF.')
    return addByAddress(address)
  })
}

export async function remove(ids: string[]): Promise<Outcome<void>> {
  return changing(() => removePapers(idsSchema.parse(ids)))
}

export async function restore(ids: string[]): Promise<Outcome<void>> {
  return changing(() => restorePapers(idsSchema.parse(ids)))
}

/** Gives the ids of the sample papers it took out, for the undo. */
export async function removeSamples(): Promise<Outcome<string[]>> {
  return changing(removeSamplePapers)
}

export async function retry(id: string): Promise<Outcome<void>> {
  return changing(() => retryPaper(idSchema.parse(id)))
}

/** Takes a newer version in place of the one that is there. */
export async function replace(id: string): Promise<Outcome<void>> {
  return changing(() => replacePaper(idSchema.parse(id)))
}

export async function searchMeaning(query: string): Promise<Outcome<PaperMatch[]>> {
  return outcome(() => searchByMeaning(z.string().max(10_000).parse(query)))
}

export async function rebuildIndex(): Promise<Outcome<void>> {
  return outcome(() => startRebuild())
}

/** As `outcome`, for what the sidebar counts. */
async function changing<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  const done = await outcome(work)
  if (done.ok) revalidatePath('/', 'layout')
  return done
}
