'use server'
import { headers } from 'next/headers'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import { AppError, type Outcome } from '@/lib/errors'
import { noteOfAnswer, papersCited } from '@/lib/research/export/zotero-note'
import { attachmentsOf, requireAttachment, requireZotero } from '@/lib/zotero/out/here'
import { type ActView, forgetAct, getAct, listActs } from '@/lib/zotero/out/list-acts'
import { listCollections } from '@/lib/zotero/out/list-collections'
import { planAct } from '@/lib/zotero/out/plan-act'
import { planHighlights } from '@/lib/zotero/out/plan-highlights'
import { planNote } from '@/lib/zotero/out/plan-note'
import { planWork, type WorkProposal } from '@/lib/zotero/out/plan-work'
import { cancelAct, startAct } from '@/lib/zotero/out/run-act'
import { lookAtWritten, startTakeBack, type TakeBackView } from '@/lib/zotero/out/take-back'
import type { WriteProposal } from '@/lib/zotero/out/write-plan'
import { openPdfInZotero } from '@/lib/zotero/zotero-links'

const idSchema = z.string().min(1).max(200)
const keySchema = z.string().regex(/^[23456789A-Z]{8}$/)
const homeSchema = z.string().regex(/^(library|(item|collection):[23456789A-Z]{8})$/)
const seenSchema = z
  .array(z.object({ key: keySchema, version: z.number().int().min(0) }))
  .min(1)
  .max(5_000)

/** What sending the highlights of a paper would write. */
export async function proposeHighlights(paperId: string): Promise<Outcome<WriteProposal>> {
  return outcome(async () => {
    const { what, where, count } = await highlightsOf(parseTyped(idSchema, paperId))
    return { what, where, count }
  })
}

export async function sendHighlights(paperId: string): Promise<Outcome<string>> {
  return outcome(async () => begin((await highlightsOf(parseTyped(idSchema, paperId))).act))
}

async function highlightsOf(paperId: string) {
  const zotero = await requireZotero()
  return planHighlights(paperId, await requireAttachment(paperId), zotero)
}

/** Where a note may go: `library`, `item:KEY` or `collection:KEY`, with its name. */
export type NotePlace = { id: string; name: string }

/** Where the note of an answer can be kept: below a paper that it cites, in a collection, or in the library by itself. */
export async function proposeNote(runId: string): Promise<Outcome<NotePlace[]>> {
  return outcome(() => notePlaces(parseTyped(idSchema, runId)))
}

export async function sendNote(runId: string, place: string): Promise<Outcome<string>> {
  return outcome(async () => {
    const run = parseTyped(idSchema, runId)
    const home = parseTyped(homeSchema, place)
    const found = (await notePlaces(run)).find(({ id }) => id === home)
    if (!found) throw new AppError('not_found', 'This place is not in Zotero any more. Choose another one.')
    const zotero = await requireZotero()
    const links = await attachmentsOf(await papersCited(run))
    const { title, html } = await noteOfAnswer(run, {
      origin: (await headers()).get('origin') ?? '',
      inZotero: (paperId, page) => {
        const link = links.get(paperId)
        return link ? openPdfInZotero({ library: link.library, key: link.attachmentKey }, { page }) : null
      },
    })
    const [kind, key = ''] = home.split(':')
    const to = kind === 'item' ? { parentItem: key } : kind === 'collection' ? { collection: key } : null
    return begin(planNote({ title, html, home: to, homeName: found.name }, zotero).act)
  })
}

async function notePlaces(runId: string): Promise<NotePlace[]> {
  const { call, serverId, library, libraryName } = await requireZotero()
  const links = await attachmentsOf(await papersCited(runId))
  const papers = [...links.values()].filter((link) => link.library === library)
  const items = new Map(papers.map(({ itemKey, title }) => [itemKey, `Below “${title}”`]))
  const collections = await listCollections({ serverId, library }, call)
  return [
    ...[...items].map(([key, name]) => ({ id: `item:${key}`, name })),
    ...collections.map(({ key, path }) => ({ id: `collection:${key}`, name: `In the collection ${path}` })),
    { id: 'library', name: `In ${libraryName}, by itself` },
  ]
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
    const key = parseTyped(keySchema.nullable(), collection)
    const { found, act } = await planWork(parseTyped(idSchema, paperId), key, await requireZotero())
    if (found) throw new AppError('conflict', 'This work is in Zotero already.')
    return begin(act)
  })
}

async function begin(act: Parameters<typeof planAct>[0]): Promise<string> {
  const { call } = await requireZotero()
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
