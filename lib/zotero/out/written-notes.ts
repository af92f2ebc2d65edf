import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import { AppError } from '../../errors'
import { noteText } from '../annotations/note-text'
import type { ZoteroHere } from './here'
import type { PlannedAct } from './plan-act'
import { readItems, type ZoteroItem } from './read-items'

/**
 * A note in Zotero with another version of an answer, at `version`. `removed` and `added`: paragraphs that an update
 * would remove and add.
 */
export type WrittenNote = {
  key: string
  version: number
  item: ZoteroItem['data']
  isSame: boolean
  removed: string[]
  added: string[]
  /** whether it was changed in Zotero since it was written, which an update would lose */
  isBoth: boolean
}

/** The first version of an answer, under which its notes are stored. */
export async function rootOf(runId: string): Promise<string> {
  const client = await db()
  const run = await client.run.findUnique({ where: { id: runId }, select: { rootId: true } })
  return run?.rootId ?? runId
}

/** Whether Folio wrote a note of another version of this answer with a different text. `html`: of this version. */
export async function hasOlderNote(runId: string, html: string): Promise<boolean> {
  return (await rowsOf(runId)).some(({ data }) => wordsOf(fromJson<Sent>(data)) !== noteText(html))
}

/**
 * Lists the notes that Folio wrote of an answer, newest first. Records those that are gone from Zotero. Throws
 * `WriteStop` if Zotero refuses.
 */
export async function listWrittenNotes(
  runId: string,
  html: string,
  { call, serverId }: Pick<ZoteroHere, 'call' | 'serverId'>,
): Promise<WrittenNote[]> {
  const client = await db()
  const here = noteText(html)
  const notes: WrittenNote[] = []
  for (const { key, data, act } of await rowsOf(runId, serverId)) {
    const sent = fromJson<Sent>(data)
    const item = (await readItems(call, act.library, serverId, [key])).get(key)
    if (!item || item.data.deleted) {
      await client.zoteroWrite.update({ where: { key }, data: { status: 'gone', next: Prisma.DbNull, message: '' } })
      continue
    }
    const inZotero = wordsOf(item.data)
    if (inZotero === here && wordsOf(sent) !== here)
      await client.zoteroWrite.update({
        where: { key },
        data: { data: toJson({ ...sent, note: html }), version: item.version },
      })
    const [before, after] = [inZotero, here].map((text) => text.split('\n\n').filter(Boolean))
    notes.push({
      ...{ key, version: item.version, item: item.data },
      isSame: inZotero === here,
      removed: without(before ?? [], after ?? []),
      added: without(after ?? [], before ?? []),
      isBoth: inZotero !== here && inZotero !== wordsOf(sent),
    })
  }
  return notes
}

/**
 * Plans to update the note to this version of the answer, based on the version of the note that the person saw. Throws
 * `AppError('not_found')`.
 */
export async function planNoteUpdate(
  runId: string,
  note: { title: string; html: string },
  seen: { key: string; version: number },
  serverId: string,
): Promise<PlannedAct> {
  const row = (await rowsOf(runId, serverId)).find(({ key }) => key === seen.key)
  if (!row) throw new AppError('not_found', 'This note is no longer in Zotero. Save the answer as a new one.')
  return {
    ...{ serverId, library: row.act.library, kind: 'answer', title: note.title, writes: [] },
    updates: [{ ...seen, next: { note: note.html } }],
  }
}

type Sent = Record<string, unknown>

async function rowsOf(runId: string, serverId?: string) {
  const client = await db()
  return client.zoteroWrite.findMany({
    where: { runId: await rootOf(runId), status: 'written', ...(serverId && { act: { serverId } }) },
    include: { act: { select: { library: true } } },
    orderBy: { sentAt: 'desc' },
  })
}

const wordsOf = ({ note }: Sent) => (typeof note === 'string' ? noteText(note) : '')

function without(paragraphs: string[], others: string[]): string[] {
  const known = new Set(others)
  return [...new Set(paragraphs)].filter((paragraph) => !known.has(paragraph))
}
