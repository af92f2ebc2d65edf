import type { ZoteroHere } from './here'
import { MADE_BY_FOLIO } from './made-by-folio'
import type { WritePlan } from './write-plan'

/** Destination of a note: an item, a collection, or (with neither) the top of the library. */
export type NoteHome = { parentItem: string } | { collection: string } | null

type Note = { title: string; html: string; home: NoteHome; homeName: string; runId?: string }

/** Title of an act that saves an answer. */
export const noteTitle = (title: string) => `Answer to “${title}”`

/** Plans a new note with an answer. `runId`: its first version. */
export function planNote(
  { title, html, home, homeName, runId }: Note,
  { serverId, library, libraryName }: ZoteroHere,
): WritePlan {
  const data = {
    itemType: 'note',
    ...(home && 'parentItem' in home ? { parentItem: home.parentItem } : {}),
    note: html,
    tags: [MADE_BY_FOLIO],
    ...(home && 'parentItem' in home ? {} : { collections: home ? [home.collection] : [] }),
  }
  return {
    what: 'this answer as a note',
    where: `${homeName}, in ${libraryName}`,
    count: 1,
    act: { serverId, library, kind: 'answer', title: noteTitle(title), writes: [{ data, ...(runId && { runId }) }] },
  }
}
