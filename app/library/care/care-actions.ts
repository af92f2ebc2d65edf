'use server'
import { z } from 'zod'
import { changing, idSchema, outcome, parseTyped } from '@/app/outcome'
import { requireKnown } from '@/app/require-known'
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
import { mergePapers, unmergePaper } from '@/lib/library/removal/merge-papers'
import { deletePapers, removedIds } from '@/lib/library/removal/remove-papers'
import { wantSamples } from '@/lib/library/samples/sample-standing'

const idsSchema = z.array(idSchema).max(100_000)
const MOST_TOGETHER = 500
const togetherSchema = z
  .array(idSchema)
  .max(MOST_TOGETHER, `You can merge up to ${MOST_TOGETHER} papers at a time, or mark them as not duplicates.`)

export async function merge(into: string, ids: string[]): Promise<Outcome<void>> {
  return changing(() => mergePapers(parseTyped(idSchema, into), parseTyped(togetherSchema, ids)), 'tend')
}

export async function unmerge(ids: string[]): Promise<Outcome<void>> {
  return changing(async () => {
    for (const id of parseTyped(togetherSchema, ids)) await unmergePaper(id)
  }, 'tend')
}

export async function apart(ids: string[]): Promise<Outcome<void>> {
  return changing(() => keepApart(parseTyped(togetherSchema, ids)), 'tend')
}

/** Fetches Retraction Watch's list for the whole installation. */
export async function fetchNotices(): Promise<Outcome<NoticeList>> {
  return changing(fetchNoticeList, 'administer')
}

/** Looks up one paper right away. */
export async function lookUpOne(id: string): Promise<Outcome<FoundMetadata>> {
  return changing(() => lookUpPaper(parseTyped(idSchema, id)), 'tend')
}

/** Looks up many papers in the background. Returns their number. */
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

/** Ids of all papers with a problem. A page lists only the first of them. */
export async function troubled(trouble: Trouble): Promise<Outcome<string[]>> {
  return outcome(() => papersWithTrouble(parseTyped(z.enum(TROUBLES), trouble)))
}

/** Returns the number of papers to be read again. */
export async function readOver(ids: string[]): Promise<Outcome<number>> {
  return changing(() => readAgain(parseTyped(idsSchema, ids)), 'tend')
}

/** Ids of all removed papers. A page lists only the latest of them. */
export async function removed(): Promise<Outcome<string[]>> {
  return outcome(removedIds, 'tend')
}

/** Returns the number of deleted papers. */
export async function deleteForGood(ids: string[]): Promise<Outcome<number>> {
  return changing(() => deletePapers(parseTyped(idsSchema, ids)), 'tend')
}

/** Sets whether answers may use the sample papers. */
export async function wantSampleAnswers(wanted: boolean): Promise<Outcome<void>> {
  return changing(() => wantSamples(parseTyped(z.boolean(), wanted)), 'manage')
}
