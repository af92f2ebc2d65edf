import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import type { Highlight } from '../../library/highlights/highlights'
import { plain } from '../annotations/own-copies'
import type { ZoteroHere } from './here'
import type { PlannedUpdate } from './plan-act'
import { readItems } from './read-items'

/** A note on a highlight that differs between Folio and its copy in Zotero, which is at `version`. */
export type NoteChange = {
  key: string
  version: number
  quote: string
  here: string
  inZotero: string
  /** whether it was also changed in Zotero, so that the text there would be lost */
  isBoth: boolean
}

/**
 * Lists notes that changed in Folio since their highlights were written to Zotero, compared with their current state
 * there. Records copies that are gone. Throws `WriteStop` if Zotero refuses.
 */
export async function listNoteChanges(
  own: Highlight[],
  { call, serverId }: Pick<ZoteroHere, 'call' | 'serverId'>,
): Promise<NoteChange[]> {
  const client = await db()
  const rows = await client.zoteroWrite.findMany({
    where: { highlightId: { in: own.map(({ id }) => id) }, status: 'written', act: { serverId } },
    include: { act: { select: { library: true } } },
    orderBy: [{ act: { createdAt: 'asc' } }, { ord: 'asc' }],
  })
  const changes: NoteChange[] = []
  for (const { key, highlightId, act, data } of rows) {
    const sent = fromJson<Record<string, unknown>>(data)
    const highlight = own.find(({ id }) => id === highlightId)
    const here = plain(highlight?.note)
    if (!highlight || here === plain(sent.annotationComment)) continue
    const item = (await readItems(call, act.library, serverId, [key])).get(key)
    const inZotero = plain(item?.data.annotationComment)
    if (!item || item.data.deleted) {
      await client.zoteroWrite.update({ where: { key }, data: { status: 'gone', next: Prisma.DbNull, message: '' } })
    } else if (inZotero === here) {
      const agreed = toJson({ ...sent, annotationComment: here })
      await client.zoteroWrite.update({ where: { key }, data: { data: agreed, version: item.version } })
    } else {
      const isBoth = inZotero !== plain(sent.annotationComment)
      changes.push({ key, version: item.version, quote: highlight.quote, here, inZotero, isBoth })
    }
  }
  return changes
}

/**
 * The changes that the person approved, with the versions they saw, so that later changes in Zotero are not
 * overwritten.
 */
export function agreedUpdates(changes: NoteChange[], seen: { key: string; version: number }[]): PlannedUpdate[] {
  return changes.flatMap(({ key, here }) => {
    const agreed = seen.find((one) => one.key === key)
    return agreed ? [{ key, version: agreed.version, next: { annotationComment: here } }] : []
  })
}
