import { z } from 'zod'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { noteOfAnswer, papersCited } from '../../research/export/export'
import { openPdfInZotero } from '../zotero-links'
import { attachmentsOf, type ZoteroAttachment, type ZoteroHere } from './here'
import { listCollections } from './list-collections'
import type { PlannedAct } from './plan-act'
import { type NoteHome, noteTitle, planNote } from './plan-note'
import type { WritePlan } from './write-plan'
import { hasOlderNote, listWrittenNotes, planNoteUpdate, rootOf, type WrittenNote } from './written-notes'

/** A possible destination of a note: `library`, `item:KEY` or `collection:KEY`, with its name. */
export type NotePlace = { id: string; name: string }

/** `notes`: existing notes of this answer in Zotero, with their location. */
export type NoteProposal = { places: NotePlace[]; notes: (Omit<WrittenNote, 'item'> & { where: string })[] }

/**
 * Lists possible places for an answer's note (below a cited paper, in a collection, at the top of the library), and its
 * existing notes, also of earlier versions. Throws `WriteStop` if Zotero refuses.
 */
export async function proposeAnswerNote(runId: string, origin: string, zotero: ZoteroHere): Promise<NoteProposal> {
  const attachments = await attachmentsOf(await papersCited(runId))
  const places = await placesFor(attachments, zotero)
  const { html } = await noteFor(runId, origin, attachments)
  const notes = await listWrittenNotes(runId, html, zotero)
  return { places, notes: notes.map(({ item, ...note }) => ({ ...note, where: nameOf(item, places) })) }
}

/** Whether the note of another version of this answer was written and has a different text. Does not contact Zotero. */
export async function isNoteOlder(runId: string): Promise<boolean> {
  const client = await db()
  if ((await client.zoteroWrite.count({ where: { runId: await rootOf(runId), status: 'written' } })) === 0) return false
  const { html } = await noteFor(runId, '', await attachmentsOf(await papersCited(runId)))
  return hasOlderNote(runId, html)
}

/**
 * Plans to update a note to this version of the answer, based on the version of the note that the person saw. Throws
 * `AppError('not_found')`.
 */
export async function planUpdatedNote(
  runId: string,
  seen: { key: string; version: number },
  origin: string,
  { serverId }: ZoteroHere,
): Promise<PlannedAct> {
  const note = await noteFor(runId, origin, await attachmentsOf(await papersCited(runId)))
  return planNoteUpdate(runId, { ...note, title: noteTitle(note.title) }, seen, serverId)
}

function noteFor(runId: string, origin: string, attachments: ReadonlyMap<string, ZoteroAttachment>) {
  return noteOfAnswer(runId, {
    origin,
    inZotero: (paperId, page) => {
      const link = attachments.get(paperId)
      return link ? openPdfInZotero({ library: link.library, key: link.attachmentKey }, { page }) : null
    },
  })
}

/** Name of the place where a note is. A note that the person moved elsewhere counts as in the library. */
function nameOf(item: WrittenNote['item'], places: NotePlace[]): string {
  const { parentItem, collections } = homeSchema.parse(item)
  const id = parentItem ? `item:${parentItem}` : `collection:${collections?.[0]}`
  const found = places.find((place) => place.id === id) ?? places.find((place) => place.id === 'library')
  return found?.name ?? ''
}

const homeSchema = z.object({
  parentItem: z.string().optional().catch(undefined),
  collections: z.array(z.string()).optional().catch(undefined),
})

/**
 * Plans a new note with an answer at a place. `origin`: address of this Folio. Throws `AppError('not_found')` if the
 * place is not one of `proposeAnswerNote` or there is no such answer, and `WriteStop` if Zotero refuses.
 */
export async function planAnswerNote(
  runId: string,
  place: string,
  origin: string,
  zotero: ZoteroHere,
): Promise<WritePlan> {
  const attachments = await attachmentsOf(await papersCited(runId))
  const found = (await placesFor(attachments, zotero)).find(({ id }) => id === place)
  if (!found) throw new AppError('not_found', 'This location no longer exists in Zotero. Choose another one.')
  const note = await noteFor(runId, origin, attachments)
  const home = { home: homeOf(place), homeName: found.name }
  return planNote({ ...note, ...home, runId: await rootOf(runId) }, zotero)
}

async function placesFor(
  attachments: ReadonlyMap<string, ZoteroAttachment>,
  { call, serverId, library, libraryName }: ZoteroHere,
): Promise<NotePlace[]> {
  const papers = [...attachments.values()].filter((link) => link.library === library)
  const items = new Map(papers.map(({ itemKey, title }) => [itemKey, `Below “${title}”`]))
  const collections = await listCollections({ serverId, library }, call)
  return [
    ...[...items].map(([key, name]) => ({ id: `item:${key}`, name })),
    ...collections.map(({ key, path }) => ({ id: `collection:${key}`, name: `In the collection ${path}` })),
    { id: 'library', name: `In ${libraryName}, as a standalone note` },
  ]
}

function homeOf(place: string): NoteHome {
  const [kind, key = ''] = place.split(':')
  if (kind === 'item') return { parentItem: key }
  return kind === 'collection' ? { collection: key } : null
}
