'use server'
import { headers } from 'next/headers'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import { AppError, type Outcome } from '@/lib/errors'
import { requireAttachment, requireZotero, type ZoteroHere } from '@/lib/zotero/out/here'
import { type ActView, forgetAct, getAct, listActs } from '@/lib/zotero/out/list-acts'
import { planAct } from '@/lib/zotero/out/plan-act'
import { listNotePlaces, type NotePlace, planAnswerNote } from '@/lib/zotero/out/plan-answer-note'
import { type HighlightsProposal, planHighlights } from '@/lib/zotero/out/plan-highlights'
import { planWork, type WorkProposal } from '@/lib/zotero/out/plan-work'
import { cancelAct, startAct } from '@/lib/zotero/out/run-act'
import { lookAtWritten, startTakeBack, type TakeBackView } from '@/lib/zotero/out/take-back'
import type { WritePlan } from '@/lib/zotero/out/write-plan'

const idSchema = z.string().min(1).max(200)
const keySchema = z.string().regex(/^[23456789A-Z]{8}$/)
const homeSchema = z.string().regex(/^(library|(item|collection):[23456789A-Z]{8})$/)
const agreedSchema = z.array(z.object({ key: keySchema, version: z.number().int().min(0) })).max(5_000)
const seenSchema = agreedSchema.min(1)

/** What sending the highlights of a paper would write. */
export async function proposeHighlights(paperId: string): Promise<Outcome<HighlightsProposal>> {
  return outcome(async () => {
    const { act: _, ...proposal } = await highlightsOf(parseTyped(idSchema, paperId), await requireZotero())
    return proposal
  })
}

/** `seen`: the notes that may be changed, in the versions that the person saw. */
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

async function highlightsOf(paperId: string, zotero: ZoteroHere, seen?: { key: string; version: number }[]) {
  return planHighlights(paperId, await requireAttachment(paperId), zotero, seen)
}

/** Where the note of an answer can be kept. */
export async function proposeNote(runId: string): Promise<Outcome<NotePlace[]>> {
  return outcome(async () => listNotePlaces(parseTyped(idSchema, runId), await requireZotero()))
}

export async function sendNote(runId: string, place: string): Promise<Outcome<string>> {
  return outcome(async () => {
    const [run, home] = [parseTyped(idSchema, runId), parseTyped(homeSchema, place)]
    const zotero = await requireZotero()
    const origin = (await headers()).get('origin') ?? ''
    return begin(await planAnswerNote(run, home, origin, zotero), zotero)
  })
}

/** Whether a work from outside is in Zotero already, and the collections that it could be put into. */
export async function proposeWork(paperId: string): Promise<Outcome<WorkProposal>> {
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
    if (plan.found) throw new AppError('conflict', 'This work is in Zotero already.')
    return begin(plan, zotero)
  })
}

async function begin({ act }: WritePlan, { call }: ZoteroHere): Promise<string> {
  const id = await planAct(act)
  startAct(id, call)
  return id
}

export async function actState(id: string): Promise<Outcome<ActView>> {
  return outcome(() => getAct(parseTyped(idSchema, id)))
}

/** Sends once more what did not arrive. */
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

/** What taking it back would do, as it is in Zotero now. */
export async function lookBack(id: string): Promise<Outcome<TakeBackView>> {
  return outcome(async () => lookAtWritten(parseTyped(idSchema, id), (await requireZotero()).call))
}

/** Moves objects into Zotero's trash, in the versions that the person saw. */
export async function takeBack(id: string, seen: { key: string; version: number }[]): Promise<Outcome<string>> {
  return outcome(async () => {
    const act = parseTyped(idSchema, id)
    await startTakeBack(act, parseTyped(seenSchema, seen), (await requireZotero()).call)
    return act
  })
}
