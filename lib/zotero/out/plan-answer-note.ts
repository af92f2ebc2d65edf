import { AppError } from '../../errors'
import { noteOfAnswer, papersCited } from '../../research/export/zotero-note'
import { openPdfInZotero } from '../zotero-links'
import { attachmentsOf, type ZoteroAttachment, type ZoteroHere } from './here'
import { listCollections } from './list-collections'
import { type NoteHome, planNote } from './plan-note'
import type { WritePlan } from './write-plan'

/** Where a note may go: `library`, `item:KEY` or `collection:KEY`, with its name. */
export type NotePlace = { id: string; name: string }

/**
 * Where the note of an answer can be kept: below a paper that it cites, in a collection, or in the library by itself. Throws
 * `WriteStop` where Zotero refuses.
 */
export async function listNotePlaces(runId: string, zotero: ZoteroHere): Promise<NotePlace[]> {
  return placesFor(await attachmentsOf(await papersCited(runId)), zotero)
}

/**
 * An answer as one new note at a place. `origin` is the address of this Folio. Throws `AppError('not_found')` where the place
 * is none of `listNotePlaces`, or there is no such answer, and `WriteStop` where Zotero refuses.
 */
export async function planAnswerNote(
  runId: string,
  place: string,
  origin: string,
  zotero: ZoteroHere,
): Promise<WritePlan> {
  const attachments = await attachmentsOf(await papersCited(runId))
  const found = (await placesFor(attachments, zotero)).find(({ id }) => id === place)
  if (!found) throw new AppError('not_found', 'This place is not in Zotero any more. Choose another one.')
  const { title, html } = await noteOfAnswer(runId, {
    origin,
    inZotero: (paperId, page) => {
      const link = attachments.get(paperId)
      return link ? openPdfInZotero({ library: link.library, key: link.attachmentKey }, { page }) : null
    },
  })
  return planNote({ title, html, home: homeOf(place), homeName: found.name }, zotero)
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
    { id: 'library', name: `In ${libraryName}, by itself` },
  ]
}

function homeOf(place: string): NoteHome {
  const [kind, key = ''] = place.split(':')
  if (kind === 'item') return { parentItem: key }
  return kind === 'collection' ? { collection: key } : null
}
