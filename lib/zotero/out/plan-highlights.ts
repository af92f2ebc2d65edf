import { z } from 'zod'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { withStoredFile } from '../../files/store'
import { type Highlight, listHighlights } from '../../library/highlights/highlights'
import { getPaperFile } from '../../library/paper/paper-file'
import { readPageBoxes } from '../../library/pdf/read-pdf'
import { annotationObject } from './annotation-object'
import type { ZoteroAttachment, ZoteroHere } from './here'
import { md5Of } from './md5-of'
import type { PlannedWrite } from './plan-act'
import { agreedUpdates, listNoteChanges, type NoteChange } from './plan-updates'
import { readItems } from './read-items'
import type { WritePlan, WriteProposal } from './write-plan'

/** `count`: new highlights, and notes that would change. */
export type HighlightsProposal = WriteProposal & { changes: NoteChange[] }

const attachmentSchema = z.looseObject({ md5: z.string().nullish() })

/**
 * Plans to send the highlights that Zotero lacks, and changes to notes that differ there if the person has `seen` and
 * approved them. Throws `AppError('conflict')` if there is nothing to send, or Zotero's PDF is a different file, where
 * the positions would be wrong; `WriteStop` if Zotero refuses.
 */
export async function planHighlights(
  paperId: string,
  to: ZoteroAttachment,
  { call, serverId }: Pick<ZoteroHere, 'call' | 'serverId'>,
  seen: { key: string; version: number }[] = [],
): Promise<HighlightsProposal & WritePlan> {
  const client = await db()
  const { title } = await client.paper.findUniqueOrThrow({ where: { id: paperId }, select: { title: true } })
  const own = (await listHighlights(paperId)).filter(({ annotation }) => !annotation)
  const changes = await listNoteChanges(own, { call, serverId })
  const sent = await sentHighlights(own.map(({ id }) => id))
  const unsent = own.filter(({ id }) => !sent.has(id))
  if (unsent.length + changes.length === 0)
    throw new AppError(
      'conflict',
      own.length > 0 ? 'All your highlights in this paper are already in Zotero.' : 'There are no highlights to send.',
    )
  const { library, libraryName } = to
  const writes = unsent.length > 0 ? await annotationsOf(paperId, unsent, to, { call, serverId }) : []
  const name = title || paperId
  const act = { serverId, library, kind: 'highlights' as const, title: `Highlights from “${name}”` }
  return {
    what: writes.length === 1 ? '1 highlight' : `${writes.length} highlights`,
    where: `on the PDF of “${name}”, in ${libraryName}`,
    count: writes.length,
    changes,
    act: { ...act, writes, updates: agreedUpdates(changes, seen) },
  }
}

/** Converts highlights to annotations of the same PDF in Zotero. */
async function annotationsOf(
  paperId: string,
  unsent: Highlight[],
  { library, attachmentKey }: ZoteroAttachment,
  { call, serverId }: Pick<ZoteroHere, 'call' | 'serverId'>,
): Promise<PlannedWrite[]> {
  const client = await db()
  const { hash } = await getPaperFile(paperId)
  const item = (await readItems(call, library, serverId, [attachmentKey])).get(attachmentKey)
  if (!item || item.data.deleted) throw new AppError('conflict', 'The PDF of this paper is no longer in Zotero.')
  const md5 = attachmentSchema.safeParse(item.data).data?.md5
  const boxes = await withStoredFile(hash, async (file) => {
    if (md5 && md5 !== (await md5Of(file)))
      throw new AppError(
        'conflict',
        'Zotero has a different PDF of this paper, in which the highlights would be in the wrong place.',
      )
    return readPageBoxes(file)
  })
  const texts = new Map(
    (await client.page.findMany({ where: { paperId }, select: { number: true, text: true } })).map((page) => [
      page.number,
      page.text,
    ]),
  )
  return unsent.flatMap((highlight): PlannedWrite[] => {
    const data = annotationObject(highlight, { attachmentKey, boxes, pageText: texts.get(highlight.page) ?? '' })
    return data ? [{ data, highlightId: highlight.id }] : []
  })
}

/** Which of these highlights are in Zotero, or being sent. */
async function sentHighlights(ids: string[]): Promise<Set<string>> {
  const client = await db()
  const rows = await client.zoteroWrite.findMany({
    where: { highlightId: { in: ids }, status: { in: ['written', 'leaving'] } },
    select: { highlightId: true },
  })
  return new Set(rows.flatMap(({ highlightId }) => highlightId ?? []))
}
