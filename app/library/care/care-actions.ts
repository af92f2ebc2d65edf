'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import { requireKnown } from '@/app/require-known'
import type { Right } from '@/lib/accounts/rights/rights'
import type { Outcome } from '@/lib/errors'
import { papersWithTrouble, TROUBLES, type Trouble } from '@/lib/library/care/paper-troubles'
import { keepApart } from '@/lib/library/identity/find-duplicates'
import { readAgain } from '@/lib/library/ingest/start-ingest'
import {
  type FoundMetadata,
  findLookUp,
  forgetLookUp,
  type LookUp,
  lookUpPaper,
  startLookUp,
  stopLookUp,
} from '@/lib/library/metadata/look-up-metadata'
import { fetchNoticeList, type NoticeList } from '@/lib/library/notices/notice-list'
import { mergePapers, unmergePaper } from '@/lib/library/organize/merge-papers'
import { deletePapers, removedIds } from '@/lib/library/remove-papers'
import { wantSamples } from '@/lib/library/samples/sample-standing'

const idSchema = z.string().min(1).max(200)
const idsSchema = z.array(idSchema).max(100_000)
const MOST_TOGETHER = 500
const togetherSchema = z
  .array(idSchema)
  .max(MOST_TOGETHER, `Up to ${MOST_TOGETHER} papers can be merged, or marked as different, at once.`)

export async function merge(into: string, ids: string[]): Promise<Outcome<void>> {
  return caring(() => mergePapers(parseTyped(idSchema, into), parseTyped(togetherSchema, ids)), 'tend')
}

export async function unmerge(ids: string[]): Promise<Outcome<void>> {
  return caring(async () => {
    for (const id of parseTyped(togetherSchema, ids)) await unmergePaper(id)
  }, 'tend')
}

export async function apart(ids: string[]): Promise<Outcome<void>> {
  return caring(() => keepApart(parseTyped(togetherSchema, ids)), 'tend')
}

/** Fetches Retraction Watch's list, for everybody here. */
export async function fetchNotices(): Promise<Outcome<NoticeList>> {
  return caring(fetchNoticeList, 'administer')
}

/** Asks for one paper at once. */
export async function lookUpOne(id: string): Promise<Outcome<FoundMetadata>> {
  return caring(() => lookUpPaper(parseTyped(idSchema, id)), 'tend')
}

/** Asks for many in the background. Gives their number. */
export async function lookUpMany(which: string[] | 'incomplete'): Promise<Outcome<number>> {
  return outcome(() => startLookUp(which === 'incomplete' ? which : parseTyped(idsSchema, which)), 'tend')
}

export async function lookUpProgress(): Promise<LookUp | null> {
  await requireKnown('POST')
  return findLookUp()
}

export async function stopLookingUp(): Promise<Outcome<void>> {
  return outcome(stopLookUp, 'manage')
}

export async function dismissLookUp(): Promise<Outcome<void>> {
  return outcome(forgetLookUp, 'manage')
}

/** The ids of all papers that have a trouble: a page tells the first of them. */
export async function troubled(trouble: Trouble): Promise<Outcome<string[]>> {
  return outcome(() => papersWithTrouble(parseTyped(z.enum(TROUBLES), trouble)))
}

/** Gives the number of papers that are read again. */
export async function readOver(ids: string[]): Promise<Outcome<number>> {
  return caring(() => readAgain(parseTyped(idsSchema, ids)), 'tend')
}

/** The ids of all papers that were taken out: a page tells the last of them. */
export async function removed(): Promise<Outcome<string[]>> {
  return outcome(removedIds, 'tend')
}

/** Gives the number of papers that are gone. */
export async function deleteForGood(ids: string[]): Promise<Outcome<number>> {
  return caring(() => deletePapers(parseTyped(idsSchema, ids)), 'tend')
}

/** Lets answers use the sample papers, or not. */
export async function wantSampleAnswers(wanted: boolean): Promise<Outcome<void>> {
  return caring(() => wantSamples(parseTyped(z.boolean(), wanted)), 'manage')
}

/** As `outcome`, for what other pages show, too. */
async function caring<T>(work: () => Promise<T>, right?: Right): Promise<Outcome<T>> {
  const done = await outcome(work, right)
  if (done.ok) revalidatePath('/', 'layout')
  return done
}
