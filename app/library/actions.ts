'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { outcome } from '@/app/outcome'
import { AppError, type Outcome } from '@/lib/errors'
import { type AddedPaper, addByAddress } from '@/lib/library/add-papers'
import { listPaperChanges, type PaperChanges } from '@/lib/library/paper-changes'
import { removePapers, removeSamplePapers, restorePapers } from '@/lib/library/remove-papers'
import { replacePaper } from '@/lib/library/replace-paper'
import { type PaperMatch, searchByMeaning } from '@/lib/library/search-by-meaning'
import { retryPaper, startRebuild } from '@/lib/library/start-ingest'
import { readPaperAddress } from '@/lib/sources/paper-address'

const idSchema = z.string().min(1).max(200)
const idsSchema = z.array(idSchema).max(10_000)

/** What changed in the library since `at`. */
export async function changesSince(at: string): Promise<PaperChanges> {
  return listPaperChanges(z.iso.datetime().parse(at))
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
