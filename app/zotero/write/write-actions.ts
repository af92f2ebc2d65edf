'use server'
import { headers } from 'next/headers'
import { z } from 'zod'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import { AppError, type Outcome } from '@/lib/errors'
import {
  type ActView,
  cancelAct,
  forgetAct,
  getAct,
  listActs,
  lookAtWritten,
  planAct,
  requireZotero,
  startAct,
  startTakeBack,
  type TakeBackView,
} from '@/lib/zotero/out/acts'
import {
  isNoteOlder,
  type NoteProposal,
  planAnswerNote,
  planHighlights,
  planTags,
  planUpdatedNote,
  planWork,
  proposeAnswerNote,
  requireAttachment,
  setSendsTags,
} from '@/lib/zotero/out/proposals'

type Zotero = Awaited<ReturnType<typeof requireZotero>>

const keySchema = z.string().regex(/^[23456789A-Z]{8}$/)
const homeSchema = z.string().regex(/^(library|(item|collection):[23456789A-Z]{8})$/)
const oneSeenSchema = z.object({ key: keySchema, version: z.number().int().min(0) })
const agreedSchema = z.array(oneSeenSchema).max(5_000)
const seenSchema = agreedSchema.min(1)

/** What sending a paper's highlights would write. */
export async function proposeHighlights(paperId: string) {
  return outcome(async () => {
    const { act: _, ...proposal } = await highlightsOf(parseTyped(idSchema, paperId), await requireZotero())
    return proposal
  })
}

/** `seen`: notes that may be changed, with the versions that the person saw. */
export async function sendHighlights(
  paperId: string,
  seen: { key: string; version: number }[],
): Promise<Outcome<string>> {
  return outcome(async () => {
    const [id, agreed] = [parseTyped(idSchema, paperId), parseTyped(agreedSchema, seen)]
    const zotero = await requireZotero()
    return begin(await highlightsOf(id, zotero, agreed), zotero)
  })
}

async function highlightsOf(paperId: string, zotero: Zotero, seen?: { key: string; version: number }[]) {
  return planHighlights(paperId, await requireAttachment(paperId), zotero, seen)
}

/** Whether Zotero has a note of an earlier version of an answer. */
export async function hasOlderNote(runId: string): Promise<Outcome<boolean>> {
  return outcome(() => isNoteOlder(parseTyped(idSchema, runId)))
}

/** Possible places for an answer's note, and existing notes of it. */
export async function proposeNote(runId: string): Promise<Outcome<NoteProposal>> {
  return outcome(async () => {
    const run = parseTyped(idSchema, runId)
    return proposeAnswerNote(run, await originHere(), await requireZotero())
  })
}

/** Updates a note to this version of an answer, at the note's version that the person saw. */
export async function updateNote(runId: string, seen: { key: string; version: number }): Promise<Outcome<string>> {
  return outcome(async () => {
    const [run, note] = [parseTyped(idSchema, runId), parseTyped(oneSeenSchema, seen)]
    const zotero = await requireZotero()
    return begin({ act: await planUpdatedNote(run, note, await originHere(), zotero) }, zotero)
  })
}

async function originHere(): Promise<string> {
  return (await headers()).get('origin') ?? ''
}

export async function sendNote(runId: string, place: string): Promise<Outcome<string>> {
  return outcome(async () => {
    const [run, home] = [parseTyped(idSchema, runId), parseTyped(homeSchema, place)]
    const zotero = await requireZotero()
    return begin(await planAnswerNote(run, home, await originHere(), zotero), zotero)
  })
}

/** Sets whether tags and reading states are sent to Zotero on request; off by default. */
export async function chooseTags(on: boolean): Promise<Outcome<void>> {
  return outcome(() => setSendsTags(parseTyped(z.boolean(), on)))
}

/** Tags that Zotero lacks, by item. */
export async function proposeTags() {
  return outcome(async () => {
    const { act: _, ...proposal } = await planTags(await requireZotero())
    return proposal
  })
}

export async function sendTags(): Promise<Outcome<string>> {
  return outcome(async () => {
    const zotero = await requireZotero()
    return begin(await planTags(zotero), zotero)
  })
}

/** Whether Zotero already has a work from outside, and possible collections for it. */
export async function proposeWork(paperId: string) {
  return outcome(async () => {
    const { act: _, ...proposal } = await planWork(parseTyped(idSchema, paperId), null, await requireZotero())
    return proposal
  })
}

export async function sendWork(paperId: string, collection: string | null): Promise<Outcome<string>> {
  return outcome(async () => {
    const [key, id] = [parseTyped(keySchema.nullable(), collection), parseTyped(idSchema, paperId)]
    const zotero = await requireZotero()
    const plan = await planWork(id, key, zotero)
    if (plan.found) throw new AppError('conflict', 'This work is already in Zotero.')
    return begin(plan, zotero)
  })
}

async function begin({ act }: { act: Parameters<typeof planAct>[0] }, { call }: Zotero): Promise<string> {
  const id = await planAct(act)
  startAct(id, call)
  return id
}

export async function actState(id: string): Promise<Outcome<ActView>> {
  return outcome(() => getAct(parseTyped(idSchema, id)))
}

/** Sends again what did not arrive. */
export async function sendAgain(id: string): Promise<Outcome<string>> {
  return outcome(async () => {
    const act = await getAct(parseTyped(idSchema, id))
    startAct(act.id, (await requireZotero()).call)
    return act.id
  })
}

export async function cancelWriting(id: string): Promise<Outcome<void>> {
  return outcome(async () => cancelAct(parseTyped(idSchema, id)))
}

export async function listWritten(): Promise<Outcome<ActView[]>> {
  return outcome(listActs)
}

export async function forgetWritten(id: string): Promise<Outcome<void>> {
  return outcome(() => forgetAct(parseTyped(idSchema, id)))
}

/** Previews what undoing an earlier write would change in Zotero now. */
export async function lookBack(id: string): Promise<Outcome<TakeBackView>> {
  return outcome(async () => lookAtWritten(parseTyped(idSchema, id), (await requireZotero()).call))
}

/** Moves objects to Zotero's trash, at the versions that the person saw. */
export async function takeBack(id: string, seen: { key: string; version: number }[]): Promise<Outcome<string>> {
  return outcome(async () => {
    const act = parseTyped(idSchema, id)
    await startTakeBack(act, parseTyped(seenSchema, seen), (await requireZotero()).call)
    return act
  })
}
